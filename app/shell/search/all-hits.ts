import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { Hit } from './hits.ts';

export interface FoundGroup {
  label: string;
  hits: Hit[] | null;
}

export function allHitsQuery(api: Client, text: string) {
  return queryOptions({
    queryKey: ['all-hits', text.toLowerCase()],
    queryFn: async ({ signal }): Promise<FoundGroup[]> => {
      // A page that comes with its hits does not need it.
      const { lookUps } = await import('./look-ups.ts');
      return Promise.all(
        Object.entries(lookUps(api, text, signal)).map(async ([label, hits]) => ({
          label,
          hits: await hits.catch(() => null),
        })),
      );
    },
  });
}
