import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { calibrationBalance, getEntry, getMonster, getStatistics } from '../contract.ts';

/** The encyclopedia changes about once a season, and the live channel reports changes. */
const CALIBRATION_STALE_MS = 60 * 60_000;

/** Every monster (specification, section 7: called once). About 60 kB on the wire. */
export function balanceQuery(api: Client) {
  return queryOptions({
    queryKey: ['calibration', 'balance'],
    queryFn: ({ signal }) => api(calibrationBalance, {}, { signal }),
    staleTime: CALIBRATION_STALE_MS,
  });
}

/** One monster by supertype, slug or name, with the techniques of its type. */
export function monsterQuery(api: Client, name: string) {
  return queryOptions({
    queryKey: ['calibration', 'monster', name],
    queryFn: ({ signal }) => api(getMonster, { params: { name } }, { signal }),
    staleTime: CALIBRATION_STALE_MS,
  });
}

/** The entry page's data for a type and subtype, both in upper case. */
export function entryQuery(api: Client, type: string, subtype: string) {
  return queryOptions({
    queryKey: ['calibration', 'entry', type, subtype],
    queryFn: ({ signal }) => api(getEntry, { params: { type, subtype } }, { signal }),
    staleTime: CALIBRATION_STALE_MS,
  });
}

/** A supertype's statistics over all its fights. */
export function statisticsQuery(api: Client, supertype: string) {
  return queryOptions({
    queryKey: ['statistics', supertype],
    queryFn: ({ signal }) => api(getStatistics, { params: { supertype } }, { signal }),
  });
}
