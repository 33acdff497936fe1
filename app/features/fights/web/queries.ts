import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { recentMatches } from '../contract.ts';
import { RECENT_MATCHES_PAGE_SIZE, RECENT_MATCHES_REFRESH_MS } from '../rules.ts';

/** The latest fights, fetched again every 30 s (specification, section 4: Polling). */
export function recentMatchesQuery(api: Client) {
  return callQuery(
    api,
    ['matches', 'recent'],
    recentMatches,
    { query: { pageSize: RECENT_MATCHES_PAGE_SIZE } },
    { refetchInterval: RECENT_MATCHES_REFRESH_MS },
  );
}
