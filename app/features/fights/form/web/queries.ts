import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPlayerFights, getPlayerForm, getRaceForm } from '../contract.ts';

export function raceFormQuery(api: Client, supertype: string) {
  return callQuery(api, ['statistics', supertype, 'form'], getRaceForm, { params: { supertype } });
}

const playerKey = (username: string) => ['history', 'player', username.toLowerCase()] as const;

export function playerFormQuery(api: Client, username: string) {
  return callQuery(api, [...playerKey(username), 'form'], getPlayerForm, { params: { username } });
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
