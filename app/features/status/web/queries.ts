import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { getStatus, type ReadOnly } from '../contract.ts';
import { READ_ONLY_REFRESH_MS, STATUS_REFRESH_MS } from '../rules.ts';

/** Services that answer and that do not; checked again every 15 s. */
export function statusQuery(api: Client) {
  return queryOptions({
    queryKey: ['status', 'all'],
    queryFn: ({ signal }) => api(getStatus, {}, { signal }),
    refetchInterval: STATUS_REFRESH_MS,
  });
}

/**
 * Whether anything can be saved. A page knows it from its first moment on and hears of changes, so
 * it asks only while nothing can be saved.
 */
export function readOnlyQuery(api: Client, atFirst: ReadOnly) {
  return queryOptions({
    queryKey: ['status', 'read-only'],
    queryFn: async ({ signal }) => (await api(getStatus, {}, { signal })).readOnly,
    initialData: atFirst,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data ? READ_ONLY_REFRESH_MS : false),
  });
}
