import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { getChampions } from '../contract.ts';
import type { Period } from '../rules.ts';

export const championsKey = (period: Period) => ['history', 'champions', period] as const;

/** The champions of a period; fetched again when records or fights arrive. */
export function championsQuery(api: Client, period: Period) {
  return queryOptions({
    queryKey: championsKey(period),
    queryFn: ({ signal }) => api(getChampions, { query: { period } }, { signal }),
  });
}
