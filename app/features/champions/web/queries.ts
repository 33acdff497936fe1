import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { getChampions } from '../contract.ts';
import type { Period } from '../rules.ts';

export const championsKey = (period: Period) => ['history', 'champions', period] as const;

export function championsQuery(api: Client, period: Period) {
  return callQuery(api, championsKey(period), getChampions, { query: { period } });
}
