import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import type { Caller } from '#app/core/identity/contract.ts';
import { ownQuery } from '#app/core/identity/web/shared/own-query.ts';
import { getPicks, getPickTable } from '../contract.ts';
import { TABLE_REFRESH_MS } from '../rules.ts';

export function picksQuery(api: Client, headers: Caller | null) {
  return ownQuery(api, headers, ['upcoming', 'own-picks'], getPicks);
}

export function pickTableQuery(api: Client, season?: string) {
  return callQuery(
    api,
    ['upcoming', 'picks', season ?? 'week'],
    getPickTable,
    { query: { season } },
    { refetchInterval: TABLE_REFRESH_MS },
  );
}
