import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { getPlayer, listPlayers, type PlayerProfile, searchPlayers } from '../contract.ts';

export const playerKey = (username: string) =>
  ['history', 'player', username.toLowerCase()] as const;

export function playerQuery(api: Client, username: string) {
  return queryOptions({
    queryKey: playerKey(username),
    queryFn: async ({ signal }): Promise<PlayerProfile | null> => {
      try {
        return await api(getPlayer, { params: { username } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

const PLAYERS_STALE_MS = 60_000;

export function playersQuery(api: Client) {
  return queryOptions({
    queryKey: ['players-listed'],
    queryFn: ({ signal }) => api(listPlayers, { query: { limit: 1 } }, { signal }),
    staleTime: PLAYERS_STALE_MS,
  });
}

export function playerSearchQuery(api: Client, term: string) {
  return queryOptions({
    queryKey: ['player-search', term.toLowerCase()],
    queryFn: ({ signal }) => api(searchPlayers, { query: { term } }, { signal }),
  });
}
