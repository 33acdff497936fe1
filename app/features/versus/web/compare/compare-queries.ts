import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
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
      try {
        return await api(getMonster, { params: { name: slug } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
        throw error;
      }
    },
    staleTime: COMPARED_STALE_MS,
  });
}
