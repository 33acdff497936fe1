import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { getChampions } from '../contract.ts';
import type { Period } from '../rules.ts';

export const championsKey = (period: Period) => ['history', 'champions', period] as const;

export function championsQuery(api: Client, period: Period) {
  return queryOptions({
    queryKey: championsKey(period),
    queryFn: ({ signal }) => api(getChampions, { query: { period } }, { signal }),
  });
}
