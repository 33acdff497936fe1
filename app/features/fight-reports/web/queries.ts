import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type FightReport, getCard, getFight, getFightWeek } from '../contract.ts';
import { CARD_REFRESH_MS } from '../rules.ts';

export const fightKey = (number = '') => ['matches', 'fight', number] as const;

/** One fight by the number in an address; null if there is none. */
export function fightQuery(api: Client, number: string) {
  return queryOptions({
    queryKey: fightKey(number),
    queryFn: async ({ signal }): Promise<FightReport | null> => {
      if (!/^[1-9]\d{0,14}$/.test(number)) return null;
      try {
        return await api(getFight, { params: { number: Number(number) } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** A page of the card; the previous one stays visible while the next one loads. */
export function cardQuery(api: Client, before: string | null) {
  return queryOptions({
    queryKey: ['matches', 'card', before],
    queryFn: ({ signal }) => api(getCard, { query: { before: before ?? undefined } }, { signal }),
    refetchInterval: before === null ? CARD_REFRESH_MS : false,
    placeholderData: keepPreviousData,
  });
}

/** The lists of the week that a day is in. */
export function weekQuery(api: Client, day: string | null) {
  return queryOptions({
    queryKey: ['matches', 'week', day],
    queryFn: ({ signal }) => api(getFightWeek, { query: { day: day ?? undefined } }, { signal }),
  });
}
