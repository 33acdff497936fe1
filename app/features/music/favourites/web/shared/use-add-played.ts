import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRingsideUser } from '#app/core/identity/web/shared/ringside-user.tsx';
import type { Song } from '../../../catalogue/contract.ts';
import { addPlayed } from '../../contract.ts';
import { PLAYED_MAX_SONGS, putFirst } from '../../rules.ts';
import { localSongs, writeLocal } from '../local-store.ts';
import { libraryQuery } from './use-library.ts';

export function useAddPlayed(): (song: Song) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { status, headers } = useRingsideUser();
  return useCallback(
    (song) => {
      if (status === 'initialising') return;
      if (!headers) {
        const local = localSongs.read();
        writeLocal({ ...local, played: putFirst(local.played, [song], PLAYED_MAX_SONGS) });
        return;
      }
      const { queryKey } = libraryQuery(api, headers);
      queryClient.setQueryData(
        queryKey,
        (before) =>
          before && { ...before, played: putFirst(before.played, [song], PLAYED_MAX_SONGS) },
      );
      const params = { username: headers.username };
      // Errors are ignored: playback continues, and the next song is reported in any case.
      api(addPlayed, { params, headers, body: { songIds: [song.id] } }).catch(() => {});
    },
    [api, queryClient, status, headers],
  );
}
