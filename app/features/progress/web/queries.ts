import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { getUser, type UserRecord } from '#app/features/identity/contract.ts';
import { USER_REFRESH_MS } from '#app/features/identity/rules.ts';

export function playerKey(username: string) {
  return ['players', username.toLowerCase()];
}

/** What everyone may know of a player; null for a name that no player has. */
export function playerQuery(api: Client, username: string) {
  return queryOptions({
    queryKey: playerKey(username),
    queryFn: async ({ signal }): Promise<UserRecord | null> => {
      try {
        return await api(getUser, { params: { username }, headers: {} }, { signal });
      } catch (error) {
        if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
        throw error;
      }
    },
    refetchInterval: USER_REFRESH_MS,
  });
}
