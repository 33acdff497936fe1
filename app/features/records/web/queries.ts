import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getMonster } from '#app/features/guide/contract.ts';
import { calibrationQuery } from '#app/features/guide/web/queries.ts';
import {
  getMonsterHistory,
  getRecordFights,
  getRecordRun,
  type MonsterSearch,
  RECORD_MESSAGE,
  searchMonsters,
  searchNames,
} from '../contract.ts';
import { HISTORY_REFRESH_MS } from '../rules.ts';

export const historyKey = (id = '') => ['history', id] as const;

/** A record with its neighbours, fetched again every 30 s (specification, section 4: Polling). */
export function historyQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: historyKey(id),
    queryFn: ({ signal }) => api(getMonsterHistory, { params: { id: recordIdOf(id) } }, { signal }),
    refetchInterval: HISTORY_REFRESH_MS,
  });
}

export const recordTechniquesQuery = (api: Client, id: string) =>
  calibrationQuery(['of-record', id], async (options) => {
    const params = { id: recordIdOf(id) };
    const { monster } = await api(getMonsterHistory, { params }, options);
    return (await api(getMonster, { params: { name: monster.RACE } }, options)).techniques;
  });

export function recordFightsQuery(api: Client, id: string, before: string | null) {
  return queryOptions({
    queryKey: ['history', id, 'fights', before],
    queryFn: ({ signal }) => {
      const query = { before: before ?? undefined };
      return api(getRecordFights, { params: { id: recordIdOf(id) }, query }, { signal });
    },
  });
}

export function recordRunQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: ['history', id, 'run'],
    queryFn: ({ signal }) => api(getRecordRun, { params: { id: recordIdOf(id) } }, { signal }),
  });
}

export function monsterSearchQuery(api: Client, search: MonsterSearch) {
  return callQuery(
    api,
    ['monster-search', search],
    searchMonsters,
    { query: search },
    { placeholderData: keepPreviousData },
  );
}

export function nameSearchQuery(api: Client, term: string) {
  return callQuery(api, ['monster-names', term.toLowerCase()], searchNames, { query: { term } });
}

/** @throws ApiError 404 for a path that has no valid record id */
function recordIdOf(id: string): number {
  const number = Number(id);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new ApiError(404, 'not_found', RECORD_MESSAGE);
}
