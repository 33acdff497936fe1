import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import type { Caller } from '#app/core/identity/contract.ts';
import { ownQuery } from '#app/core/identity/web/shared/own-query.ts';
import { getInventory, listItems, storeStatus } from '../contract.ts';
import { STORE_REFRESH_MS } from '../rules.ts';
import { getWishlist } from '../wishes/contract.ts';

/** The items in store, refetched every 5 minutes and after each restock. */
export function storeStatusQuery(api: Client) {
  return callQuery(
    api,
    ['store', 'status'],
    storeStatus,
    {},
    { refetchInterval: STORE_REFRESH_MS },
  );
}

export function itemsQuery(api: Client) {
  return callQuery(api, ['store', 'items'], listItems, {}, { staleTime: STORE_REFRESH_MS });
}

/** A viewer's belongings, fetched once per login (specification, section 4: Polling). */
export function inventoryQuery(api: Client, userId: string, headers: Caller) {
  return callQuery(
    api,
    ['inventory', userId],
    getInventory,
    { headers, query: { userId } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
}

/** This browser's changes are in the cache immediately; those from another one can wait. */
const WISHES_STALE_MS = 5 * 60_000;

export function wishlistQuery(api: Client, headers: Caller | null) {
  return ownQuery(api, headers, ['wishlist'], getWishlist, { staleTime: WISHES_STALE_MS });
}
