import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { calibrationBalance, getEntry, getMonster, getStatistics } from '../contract.ts';

/** The encyclopedia changes about once a season, and the live channel reports changes. */
const CALIBRATION_STALE_MS = 60 * 60_000;

/** Every monster (specification, section 7: called once). */
export function balanceQuery(api: Client) {
  return queryOptions({
    queryKey: ['calibration', 'balance'],
    queryFn: ({ signal }) => api(calibrationBalance, {}, { signal }),
    staleTime: CALIBRATION_STALE_MS,
  });
}

export function monsterQuery(api: Client, name: string) {
  return queryOptions({
    queryKey: ['calibration', 'monster', name],
    queryFn: ({ signal }) => api(getMonster, { params: { name } }, { signal }),
    staleTime: CALIBRATION_STALE_MS,
  });
}

export function entryQuery(api: Client, type: string, subtype: string) {
  return queryOptions({
    queryKey: ['calibration', 'entry', type, subtype],
    queryFn: ({ signal }) => api(getEntry, { params: { type, subtype } }, { signal }),
    staleTime: CALIBRATION_STALE_MS,
  });
}

export function statisticsQuery(api: Client, supertype: string) {
  return queryOptions({
    queryKey: ['statistics', supertype],
    queryFn: ({ signal }) => api(getStatistics, { params: { supertype } }, { signal }),
  });
}
