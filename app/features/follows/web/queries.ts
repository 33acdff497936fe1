import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { Caller } from '#app/core/identity/contract.ts';
import { getFollows } from '../contract.ts';

/** This browser's changes are in the cache immediately; those from another one can wait. */
const FOLLOWS_STALE_MS = 5 * 60_000;

export function followsQuery(api: Client, headers: Caller | null) {
  const username = headers?.username ?? '';
  return queryOptions({
    queryKey: ['follows', username],
    queryFn: ({ signal }) =>
      api(getFollows, { params: { username }, headers: headers as Caller }, { signal }),
    enabled: headers !== null,
    staleTime: FOLLOWS_STALE_MS,
  });
}
