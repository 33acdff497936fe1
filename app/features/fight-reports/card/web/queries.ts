import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { keepPreviousData } from '@tanstack/react-query';
import { getCard, getFightWeek } from '../contract.ts';
import { CARD_REFRESH_MS } from '../rules.ts';

export function cardQuery(api: Client, before: string | null) {
  return callQuery(
    api,
    ['matches', 'card', before],
    getCard,
    { query: { cursor: before ?? undefined } },
    {
      refetchInterval: before === null ? CARD_REFRESH_MS : false,
      placeholderData: keepPreviousData,
    },
  );
}

export function weekQuery(api: Client, day: string | null) {
  return callQuery(api, ['matches', 'week', day], getFightWeek, {
    query: { day: day ?? undefined },
  });
}
