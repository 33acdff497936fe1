import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { Caller } from '#app/core/identity/contract.ts';
import { getInventory, listItems, storeStatus } from '../contract.ts';
import { STORE_REFRESH_MS } from '../rules.ts';
import { getWishlist } from '../wishes/contract.ts';

/** The items in store, refetched every 5 minutes and after each restock. */
export function storeStatusQuery(api: Client) {
  return queryOptions({
    queryKey: ['store', 'status'],
    queryFn: ({ signal }) => api(storeStatus, {}, { signal }),
    refetchInterval: STORE_REFRESH_MS,
  });
}

export function itemsQuery(api: Client) {
  return queryOptions({
    queryKey: ['store', 'items'],
    queryFn: ({ signal }) => api(listItems, {}, { signal }),
    staleTime: STORE_REFRESH_MS,
  });
}

/** A viewer's belongings, fetched once per login (specification, section 4: Polling). */
export function inventoryQuery(api: Client, userId: string, headers: Caller) {
  return queryOptions({
    queryKey: ['inventory', userId],
    queryFn: ({ signal }) => api(getInventory, { headers, query: { userId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** This browser's changes are in the cache immediately; those from another one can wait. */
const WISHES_STALE_MS = 5 * 60_000;

export function wishlistQuery(api: Client, headers: Caller | null) {
  const username = headers?.username ?? '';
  return queryOptions({
    queryKey: ['wishlist', username],
    queryFn: ({ signal }) =>
      api(getWishlist, { params: { username }, headers: headers as Caller }, { signal }),
    enabled: headers !== null,
    staleTime: WISHES_STALE_MS,
  });
}
