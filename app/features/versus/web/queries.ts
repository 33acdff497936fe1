import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { getVersus, listPairings } from '../contract.ts';

export const versusKey = (a: string, b: string) => ['history', 'versus', a, b] as const;

export function versusQuery(api: Client, a: string, b: string) {
  return callQuery(api, versusKey(a, b), getVersus, { params: { a, b } });
}

const PAIRINGS_STALE_MS = 5 * 60_000;

export function pairingsQuery(api: Client) {
  return callQuery(api, ['versus-pairings'], listPairings, {}, { staleTime: PAIRINGS_STALE_MS });
}
