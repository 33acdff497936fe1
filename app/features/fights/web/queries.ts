import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { recentMatches } from '../contract.ts';
import { RECENT_MATCHES_PAGE_SIZE, RECENT_MATCHES_REFRESH_MS } from '../rules.ts';

/** The latest fights, fetched again every 30 s (specification, section 4: Polling). */
export function recentMatchesQuery(api: Client) {
  return queryOptions({
    queryKey: ['matches', 'recent'],
    queryFn: ({ signal }) =>
      api(recentMatches, { query: { pageSize: RECENT_MATCHES_PAGE_SIZE } }, { signal }),
    refetchInterval: RECENT_MATCHES_REFRESH_MS,
  });
}
