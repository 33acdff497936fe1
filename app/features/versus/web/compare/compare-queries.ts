import type { Client } from '@ringside/contract/client';
import { nullFor } from '@ringside/page-queries/call-query';
import { queryOptions } from '@tanstack/react-query';
import { getMonster, type Monster, type Technique } from '#app/features/guide/contract.ts';

export interface Compared {
  monster: Monster;
  techniques: Technique[];
}

const COMPARED_STALE_MS = 60 * 60_000;

export function comparedKey(slug: string) {
  return ['calibration', 'compared', slug] as const;
}

export function comparedQuery(api: Client, slug: string) {
  return queryOptions({
    queryKey: comparedKey(slug),
    queryFn: async ({ signal }): Promise<Compared | null> => {
      return nullFor([400, 404], api(getMonster, { params: { name: slug } }, { signal }));
    },
    staleTime: COMPARED_STALE_MS,
  });
}
