import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { Caller } from '#app/core/identity/contract.ts';
import { getOwnRecap, getRecap, type Recap } from '../contract.ts';
import { RECAP_REFRESH_MS } from '../rules.ts';

export const recapKey = (date: string) => ['matches', 'recap', date] as const;

/** Null for a day that has not come. */
export function recapQuery(api: Client, date: string) {
  return queryOptions({
    queryKey: recapKey(date),
    async queryFn({ signal }): Promise<Recap | null> {
      try {
        return await api(getRecap, { params: { date } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) => (data?.isOver === false ? RECAP_REFRESH_MS : false),
  });
}

export function ownRecapQuery(api: Client, headers: Caller | null, date: string) {
  const username = headers?.username ?? '';
  return queryOptions({
    queryKey: ['matches', 'own-recap', username, date],
    queryFn: ({ signal }) =>
      api(getOwnRecap, { params: { username, date }, headers: headers as Caller }, { signal }),
    enabled: headers !== null,
  });
}
