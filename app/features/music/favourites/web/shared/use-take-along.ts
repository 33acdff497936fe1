import type { Client } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain } from '#app/core/changes/web/shared/read-again.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { addFavourites, addPlayed } from '../../contract.ts';
import { NO_SONGS } from '../../local-songs.ts';
import { localSongs, writeLocal } from '../local-store.ts';
import { libraryQuery } from './use-library.ts';

/** After a login, moves the songs stored in this browser to the account. */
export function useTakeAlong(): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();
  useEffect(() => {
    const local = localSongs.read();
    if (!headers || (local.favourites.length === 0 && local.played.length === 0)) return;
    takeAlong(api, headers).then(
      () => {
        writeLocal(NO_SONGS);
        const { queryKey } = libraryQuery(api, headers);
        return readAgain(queryClient, queryKey);
      },
      // They stay in this browser until the next login.
      () => {},
    );
  }, [api, queryClient, headers]);
}

async function takeAlong(api: Client, headers: Caller): Promise<void> {
  const { favourites, played } = localSongs.read();
  const params = { username: headers.username };
  const bodyOf = (songs: { id: string }[]) => ({ songIds: songs.map(({ id }) => id) });
  if (favourites.length > 0) {
    await api(addFavourites, { params, headers, body: bodyOf(favourites) });
  }
  if (played.length > 0) await api(addPlayed, { params, headers, body: bodyOf(played) });
}
