import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { getPlayer } from '../contract.ts';

/** A player by login or display name. */
export function playerQuery(api: Client, username: string) {
  return queryOptions({
    queryKey: ['history', 'player', username.toLowerCase()],
    queryFn: ({ signal }) => api(getPlayer, { params: { username } }, { signal }),
  });
}
