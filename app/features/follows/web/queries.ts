import type { Client } from '@ringside/contract/client';
import type { Caller } from '#app/core/identity/contract.ts';
import { ownQuery } from '#app/core/identity/web/shared/own-query.ts';
import { getFollows } from '../contract.ts';

/** This browser's changes are in the cache immediately; those from another one can wait. */
const FOLLOWS_STALE_MS = 5 * 60_000;

export function followsQuery(api: Client, headers: Caller | null) {
  return ownQuery(api, headers, ['follows'], getFollows, { staleTime: FOLLOWS_STALE_MS });
}
