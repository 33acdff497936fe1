import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { calibrationBalance, getEntry, getMonster, getStatistics } from '../contract.ts';

/** The encyclopedia changes about once a season, and the live channel reports changes. */
const CALIBRATION_STALE_MS = 60 * 60_000;

/** Every monster (specification, section 7: called once). */
export function balanceQuery(api: Client) {
  return callQuery(
    api,
    ['calibration', 'balance'],
    calibrationBalance,
    {},
    { staleTime: CALIBRATION_STALE_MS },
  );
}

export function monsterQuery(api: Client, name: string) {
  return callQuery(
    api,
    ['calibration', 'monster', name],
    getMonster,
    { params: { name } },
    { staleTime: CALIBRATION_STALE_MS },
  );
}

export function entryQuery(api: Client, type: string, subtype: string) {
  return callQuery(
    api,
    ['calibration', 'entry', type, subtype],
    getEntry,
    { params: { type, subtype } },
    { staleTime: CALIBRATION_STALE_MS },
  );
}

export function statisticsQuery(api: Client, supertype: string) {
  return callQuery(api, ['statistics', supertype], getStatistics, { params: { supertype } });
}
