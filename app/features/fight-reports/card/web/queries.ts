import type { Client } from '@ringside/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getCard, getFightWeek } from '../contract.ts';
import { CARD_REFRESH_MS } from '../rules.ts';

export function cardQuery(api: Client, before: string | null) {
  return queryOptions({
    queryKey: ['matches', 'card', before],
    queryFn: ({ signal }) => api(getCard, { query: { cursor: before ?? undefined } }, { signal }),
    refetchInterval: before === null ? CARD_REFRESH_MS : false,
    placeholderData: keepPreviousData,
  });
}

export function weekQuery(api: Client, day: string | null) {
  return queryOptions({
    queryKey: ['matches', 'week', day],
    queryFn: ({ signal }) => api(getFightWeek, { query: { day: day ?? undefined } }, { signal }),
  });
}
