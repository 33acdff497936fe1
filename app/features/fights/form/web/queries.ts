import type { Client } from '@ringside/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPlayerFights, getPlayerForm, getRaceForm } from '../contract.ts';

export function raceFormQuery(api: Client, supertype: string) {
  return queryOptions({
    queryKey: ['statistics', supertype, 'form'],
    queryFn: ({ signal }) => api(getRaceForm, { params: { supertype } }, { signal }),
  });
}

const playerKey = (username: string) => ['history', 'player', username.toLowerCase()] as const;

export function playerFormQuery(api: Client, username: string) {
  return queryOptions({
    queryKey: [...playerKey(username), 'form'],
    queryFn: ({ signal }) => api(getPlayerForm, { params: { username } }, { signal }),
  });
}

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
