import { useMemo } from 'react';
import { lastQueued, queuedAmong, useQueued } from '#app/core/changes/web/shared/queued-changes.ts';
import { useChange } from '#app/core/changes/web/shared/use-change.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import type { Song } from '../../../catalogue/contract.ts';
import { LOCAL_FAVOURITES_MAX_SONGS, toggled } from '../../local-songs.ts';
import { localSongs, writeLocal } from '../local-store.ts';
import { useLibrary } from './use-library.ts';

export type Favourites = ReturnType<typeof useFavourites>;

export function useFavourites() {
  const { headers } = useViewer();
  const { kept } = useLibrary();
  const queued = useQueued();
  const change = useChange(async () => (await import('./change-favourite.ts')).changeFavourite);
  const ids = useMemo(() => {
    const own = new Set(kept?.favourites.map(({ id }) => id));
    for (const { subject, shows } of queuedAmong(queued, ITEM))
      if (shows === true) own.add(subject);
      else own.delete(subject);
    return own;
  }, [kept, queued]);

  function toggle(song: Song): void {
    const isOff = ids.has(song.id);
    if (headers) void change(song, { isOn: !isOff, item: `${ITEM} ${song.id}` });
    else writeLocal(toggled(localSongs.read(), song, isOff, LOCAL_FAVOURITES_MAX_SONGS));
  }

  return {
    has: (songId: string) => ids.has(songId),
    isWaiting: (songId: string) => lastQueued(queued, `${ITEM} ${songId}`)?.waits === true,
    known: kept !== undefined,
    toggle,
  };
}

const ITEM = 'favourite';
