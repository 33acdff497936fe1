import type { Client } from '@ringside/contract/client';
import { nullFor } from '@ringside/page-queries/call-query';
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Caller } from '#app/core/identity/contract.ts';
import { getOwnRecap, getRecap, type Recap } from '../contract.ts';
import { RECAP_REFRESH_MS } from '../rules.ts';

export const recapKey = (date: string) => ['matches', 'recap', date] as const;

/** Null for a day that has not come. */
export function recapQuery(api: Client, date: string) {
  return queryOptions({
    queryKey: recapKey(date),
    async queryFn({ signal }): Promise<Recap | null> {
      return nullFor([404], api(getRecap, { params: { date } }, { signal }));
    },
    refetchInterval: ({ state: { data } }) => (data?.isOver === false ? RECAP_REFRESH_MS : false),
  });
}

export function ownRecapQuery(api: Client, headers: Caller | null, date: string) {
  const username = headers?.username ?? '';
  return queryOptions({
    queryKey: ['matches', 'own-recap', username, date],
    queryFn:
      headers === null
        ? skipToken
        : ({ signal }) => api(getOwnRecap, { params: { username, date }, headers }, { signal }),
  });
}
