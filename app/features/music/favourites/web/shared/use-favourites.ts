import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { UNKNOWN_OUTCOME_MESSAGE } from '#app/core/changes/contract.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import type { Song } from '../../../catalogue/contract.ts';
import { addFavourites, type Library, removeFavourites } from '../../contract.ts';
import { LOCAL_FAVOURITES_MAX_SONGS } from '../../local-songs.ts';
import { FAVOURITES_MAX_SONGS, putFirst } from '../../rules.ts';
import { localSongs, writeLocal } from '../local-store.ts';
import { libraryQuery, useLibrary } from './use-library.ts';

export interface Favourites {
  has: (songId: string) => boolean;
  /** Whether the favourites have been loaded. */
  known: boolean;
  toggle: (song: Song) => void;
}

/** The favourites, and an optimistic toggle for one song. */
export function useFavourites(): Favourites {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();
  const { kept } = useLibrary();
  const ids = useMemo(() => new Set(kept?.favourites.map(({ id }) => id)), [kept]);

  async function toggle(song: Song): Promise<void> {
    const isOff = ids.has(song.id);
    if (!headers) {
      const local = localSongs.read();
      writeLocal(toggled(local, song, isOff, LOCAL_FAVOURITES_MAX_SONGS));
      return;
    }
    const { queryKey } = libraryQuery(api, headers);
    const show = (off: boolean) =>
      queryClient.setQueryData(
        queryKey,
        (before) => before && toggled(before, song, off, FAVOURITES_MAX_SONGS),
      );
    await queryClient.cancelQueries({ queryKey });
    show(isOff);
    const input = {
      params: { username: headers.username },
      headers,
      body: { songIds: [song.id] },
    };
    try {
      await (isOff ? api(removeFavourites, input) : api(addFavourites, input));
    } catch (error) {
      console.error(error);
      if (isOutcomeUnknown(error)) {
        showFailure(UNKNOWN_OUTCOME_MESSAGE);
        return void queryClient.invalidateQueries({ queryKey });
      }
      show(!isOff);
      showFailure(`Couldn't ${isOff ? 'remove' : 'keep'} ${song.name}. Try again.`);
    }
  }

  return {
    has: (songId: string) => ids.has(songId),
    known: kept !== undefined,
    toggle: (song: Song) => void toggle(song),
  };
}

function toggled(kept: Library, song: Song, off: boolean, max: number): Library {
  const favourites = off
    ? kept.favourites.filter(({ id }) => id !== song.id)
    : putFirst(kept.favourites, [song], max);
  return { ...kept, favourites };
}
