import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { queryOptions } from '@tanstack/react-query';
import { calibrationBalance, getEntry, getMonster, getStatistics } from '../contract.ts';

/** The encyclopedia changes about once a season, and the live channel reports changes. */
const CALIBRATION_STALE_MS = 60 * 60_000;

/** What is read of the encyclopedia, or made of it. */
export const calibrationQuery = <T, const K extends readonly unknown[]>(
  key: K,
  load: (options: { signal: AbortSignal }) => Promise<T>,
) =>
  queryOptions({
    queryKey: ['calibration', ...key] as const,
    queryFn: ({ signal }) => load({ signal }),
    staleTime: CALIBRATION_STALE_MS,
  });

/** Every monster (specification, section 7: called once). */
export const balanceQuery = (api: Client) =>
  calibrationQuery(['balance'], (options) => api(calibrationBalance, {}, options));

export const monsterQuery = (api: Client, name: string) =>
  calibrationQuery(['monster', name], (options) => api(getMonster, { params: { name } }, options));

export const entryQuery = (api: Client, type: string, subtype: string) =>
  calibrationQuery(['entry', type, subtype], (options) =>
    api(getEntry, { params: { type, subtype } }, options),
  );

export function statisticsQuery(api: Client, supertype: string) {
  return callQuery(api, ['statistics', supertype], getStatistics, { params: { supertype } });
}
