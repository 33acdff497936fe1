import type { HttpClient } from '@ringside/contract/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listChanges, listOrders, type Tournament } from '../../contract.ts';
import { MESSAGES_TOPIC, tournamentKey } from '../../rules.ts';
import { checkSecret, listLinks } from '../../secret/contract.ts';

export interface SecretHeaders {
  'x-secret': string;
  'x-desk': string;
}

type Address = Pick<Tournament, 'id' | 'uid'>;

const ORDER_REFRESH_MS = 2000;

/** The query's key has the number of the attempt instead of the secret. */
export function secretQuery(api: HttpClient, headers: SecretHeaders, attempt: number) {
  return queryOptions({
    queryKey: ['tournament-secret', attempt],
    queryFn: ({ signal }) => api(checkSecret, { headers }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function linksQuery(api: HttpClient, headers: SecretHeaders) {
  return queryOptions({
    queryKey: ['tournament-secret', 'links'],
    queryFn: ({ signal }) => api(listLinks, { headers }, { signal }),
  });
}

/** @param version where an answer of before it does not do */
export function changesQuery(
  api: HttpClient,
  { id, uid }: Address,
  headers: SecretHeaders,
  version?: number,
) {
  return infiniteQueryOptions({
    queryKey: [...tournamentKey(id), 'changes', version],
    queryFn: ({ pageParam, signal }) => {
      const query = { uid, ...(pageParam && { before: pageParam }) };
      return api(listChanges, { params: { id }, headers, query }, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}

export function ordersQuery(api: HttpClient, { id, uid }: Address, headers: SecretHeaders) {
  return queryOptions({
    queryKey: [MESSAGES_TOPIC, uid],
    queryFn: ({ signal }) =>
      api(listOrders, { params: { id }, headers, query: { uid } }, { signal }),
    refetchInterval: ORDER_REFRESH_MS,
  });
}
