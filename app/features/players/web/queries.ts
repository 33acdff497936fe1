import type { Client } from '@ringside/contract/client';
import { callQuery, nullFor } from '@ringside/page-queries/call-query';
import { queryOptions } from '@tanstack/react-query';
import { getPlayer, listPlayers, type PlayerProfile, searchPlayers } from '../contract.ts';

export const playerKey = (username: string) =>
  ['history', 'player', username.toLowerCase()] as const;

export function playerQuery(api: Client, username: string) {
  return queryOptions({
    queryKey: playerKey(username),
    queryFn: async ({ signal }): Promise<PlayerProfile | null> => {
      return nullFor([404], api(getPlayer, { params: { username } }, { signal }));
    },
  });
}

const PLAYERS_STALE_MS = 60_000;

export function playersQuery(api: Client) {
  return callQuery(
    api,
    ['players-listed'],
    listPlayers,
    { query: { limit: 1 } },
    { staleTime: PLAYERS_STALE_MS },
  );
}

export function playerSearchQuery(api: Client, term: string) {
  return callQuery(api, ['player-search', term.toLowerCase()], searchPlayers, { query: { term } });
}
