import type { HttpClient } from '@ringside/contract/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { checkSecret, listChanges, listOrders, type Tournament } from '../../contract.ts';
import { MESSAGES_TOPIC, tournamentKey } from '../../rules.ts';

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

export function changesQuery(api: HttpClient, { id, uid }: Address, headers: SecretHeaders) {
  return infiniteQueryOptions({
    queryKey: [...tournamentKey(id), 'changes'],
    queryFn: ({ pageParam, signal }) => {
      const query = { uid, ...(pageParam && { before: pageParam }) };
      return api(listChanges, { params: { id }, headers, query }, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}

export function latestChangesQuery(
  api: HttpClient,
  { id, uid }: Address,
  headers: SecretHeaders,
  version: number,
) {
  return queryOptions({
    queryKey: [...tournamentKey(id), 'changes-of', version],
    queryFn: ({ signal }) =>
      api(listChanges, { params: { id }, headers, query: { uid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** By match id; reads the changes backwards. */
export function declarersQuery(
  api: HttpClient,
  { id, uid }: Address,
  headers: SecretHeaders,
  { outcomes, version }: { outcomes: Tournament['outcomes']; version: number },
) {
  return queryOptions({
    queryKey: [
      ...tournamentKey(id),
      'declarers',
      version,
      outcomes.map((outcome) => outcome.id).join(),
    ],
    queryFn: async ({ signal }) => {
      const declarers: Record<string, string> = {};
      const missing = new Set(outcomes.map((outcome) => outcome.id));
      let before: number | null = null;
      do {
        const query: { uid: string; before?: number } = before === null ? { uid } : { uid, before };
        const page = await api(listChanges, { params: { id }, headers, query }, { signal });
        for (const { organiser, changes } of page.saves) {
          for (const change of changes) {
            if (change.what !== 'declared' && change.what !== 'corrected') continue;
            if (missing.delete(change.outcome.id)) declarers[change.outcome.id] = organiser;
          }
        }
        before = page.next;
      } while (before !== null && missing.size > 0);
      return declarers;
    },
    // The question waits for an answer as long as the line is away.
    retry: true,
    staleTime: Number.POSITIVE_INFINITY,
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
