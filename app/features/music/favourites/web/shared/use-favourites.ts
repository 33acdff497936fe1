import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  lastWaiting,
  useWaiting,
  waitingAmong,
} from '#app/core/changes/web/shared/waiting-list.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import type { Song } from '../../../catalogue/contract.ts';
import { LOCAL_FAVOURITES_MAX_SONGS, toggled } from '../../local-songs.ts';
import { localSongs, writeLocal } from '../local-store.ts';
import { useLibrary } from './use-library.ts';

export interface Favourites {
  has: (songId: string) => boolean;
  isWaiting: (songId: string) => boolean;
  known: boolean;
  toggle: (song: Song) => void;
}

export function useFavourites(): Favourites {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers, viewer } = useViewer();
  const { kept } = useLibrary();
  const waiting = useWaiting();
  const ids = useMemo(() => {
    const own = new Set(kept?.favourites.map(({ id }) => id));
    for (const { subject, shows } of waitingAmong(waiting, ITEM))
      if (shows === true) own.add(subject);
      else own.delete(subject);
    return own;
  }, [kept, waiting]);

  async function toggle(song: Song): Promise<void> {
    const isOff = ids.has(song.id);
    if (!headers) {
      const local = localSongs.read();
      writeLocal(toggled(local, song, isOff, LOCAL_FAVOURITES_MAX_SONGS));
      return;
    }
    const who = { api, headers, account: viewer?.userId ?? '' };
    const { changeFavourite } = await import('./change-favourite.ts');
    await changeFavourite(who, song, { isOn: !isOff, item: `${ITEM} ${song.id}`, queryClient });
  }

  return {
    has: (songId: string) => ids.has(songId),
    isWaiting: (songId: string) => lastWaiting(waiting, `${ITEM} ${songId}`) !== undefined,
    known: kept !== undefined,
    toggle: (song: Song) => void toggle(song),
  };
}

const ITEM = 'favourite';
