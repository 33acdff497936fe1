import type { Client } from '@ringside/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPlayerFights, getPlayerForm, getRaceForm } from '../contract.ts';

/** The recent form of a breed. */
export function raceFormQuery(api: Client, supertype: string) {
  return queryOptions({
    queryKey: ['statistics', supertype, 'form'],
    queryFn: ({ signal }) => api(getRaceForm, { params: { supertype } }, { signal }),
  });
}

const playerKey = (username: string) => ['history', 'player', username.toLowerCase()] as const;

/** The recent form of a player, and its opponents. */
export function playerFormQuery(api: Client, username: string) {
  return queryOptions({
    queryKey: [...playerKey(username), 'form'],
    queryFn: ({ signal }) => api(getPlayerForm, { params: { username } }, { signal }),
  });
}

/** A page of a player's fights; `before` is the end of the previous page. */
export function playerFightsQuery(api: Client, username: string, before: string | null) {
  return queryOptions({
    queryKey: [...playerKey(username), 'fights', before],
    queryFn: ({ signal }) => {
      const query = { before: before ?? undefined };
      return api(getPlayerFights, { params: { username }, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}
