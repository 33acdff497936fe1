import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { getVersus, listPairings } from '../contract.ts';

export const versusKey = (a: string, b: string) => ['history', 'versus', a, b] as const;

/** Head to head of two races, both in the upper case of the encyclopedia. */
export function versusQuery(api: Client, a: string, b: string) {
  return queryOptions({
    queryKey: versusKey(a, b),
    queryFn: ({ signal }) => api(getVersus, { params: { a, b } }, { signal }),
  });
}

/** Well-known pairings change slowly. */
const PAIRINGS_STALE_MS = 5 * 60_000;

/** The pairs of races that met most often. */
export function pairingsQuery(api: Client) {
  return queryOptions({
    queryKey: ['versus-pairings'],
    queryFn: ({ signal }) => api(listPairings, {}, { signal }),
    staleTime: PAIRINGS_STALE_MS,
  });
}
