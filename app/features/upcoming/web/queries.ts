import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { queryOptions } from '@tanstack/react-query';
import { getClock, getNextFights } from '../contract.ts';
import { getOdds } from '../odds/contract.ts';
import { CLOCK_REFRESH_MS, NEXT_REFRESH_MS } from '../rules.ts';

export function nextQuery(api: Client) {
  return callQuery(
    api,
    ['upcoming', 'pool'],
    getNextFights,
    {},
    { refetchInterval: NEXT_REFRESH_MS },
  );
}

/** The server's clock as an offset from the browser's monotonic clock, in ms. */
export function clockQuery(api: Client) {
  return queryOptions({
    queryKey: ['clock'],
    queryFn: async ({ signal }) => {
      const sentAt = performance.now();
      const { now } = await api(getClock, {}, { signal });
      return now - (sentAt + performance.now()) / 2;
    },
    staleTime: CLOCK_REFRESH_MS,
    refetchInterval: CLOCK_REFRESH_MS,
  });
}

export function oddsQuery(api: Client) {
  return callQuery(api, ['upcoming', 'odds'], getOdds, {});
}
