import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { queryOptions } from '@tanstack/react-query';
import { getStatus, type ReadOnly } from '../contract.ts';
import { READ_ONLY_REFRESH_MS, STATUS_REFRESH_MS } from '../rules.ts';

/** The state of the services, refetched every 15 s. */
export function statusQuery(api: Client) {
  return callQuery(api, ['status', 'all'], getStatus, {}, { refetchInterval: STATUS_REFRESH_MS });
}

/** Notified of changes, so it polls only while the site is read-only. */
export function readOnlyQuery(api: Client, atFirst: ReadOnly) {
  return queryOptions({
    queryKey: ['status', 'read-only'],
    queryFn: async ({ signal }) => (await api(getStatus, {}, { signal })).readOnly,
    initialData: atFirst,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data ? READ_ONLY_REFRESH_MS : false),
  });
}
