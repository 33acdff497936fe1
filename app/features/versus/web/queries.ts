import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { queryOptions } from '@tanstack/react-query';
import { type GuideEntry, getMonster } from '#app/features/guide/contract.ts';
import { guideEntry } from '#app/features/guide/rules.ts';
import { getVersus, listPairings } from '../contract.ts';

export const versusKey = (a: string, b: string) => ['history', 'versus', a, b] as const;

export function versusQuery(api: Client, a: string, b: string) {
  return callQuery(api, versusKey(a, b), getVersus, { params: { a, b } });
}

const CORNER_STALE_MS = 60 * 60_000;

/** The breed in a corner, by supertype, slug or name; null if there is none. */
export function cornerQuery(api: Client, name: string) {
  return queryOptions({
    queryKey: ['calibration', 'corner', name],
    queryFn: async ({ signal }): Promise<GuideEntry | null> => {
      try {
        return guideEntry((await api(getMonster, { params: { name } }, { signal })).monster);
      } catch (error) {
        if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
        throw error;
      }
    },
    staleTime: CORNER_STALE_MS,
  });
}

const PAIRINGS_STALE_MS = 5 * 60_000;

export function pairingsQuery(api: Client) {
  return callQuery(api, ['versus-pairings'], listPairings, {}, { staleTime: PAIRINGS_STALE_MS });
}
