import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { Caller } from '#app/core/identity/contract.ts';
import { getPicks, getPickTable } from '../contract.ts';
import { TABLE_REFRESH_MS } from '../rules.ts';

export function picksQuery(api: Client, headers: Caller | null) {
  const username = headers?.username ?? '';
  return queryOptions({
    queryKey: ['upcoming', 'own-picks', username],
    queryFn: ({ signal }) =>
      api(getPicks, { params: { username }, headers: headers as Caller }, { signal }),
    enabled: headers !== null,
  });
}

export function pickTableQuery(api: Client) {
  return queryOptions({
    queryKey: ['upcoming', 'picks'],
    queryFn: ({ signal }) => api(getPickTable, {}, { signal }),
    refetchInterval: TABLE_REFRESH_MS,
  });
}
