import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRingsideUser } from '#app/features/identity/web/shared/ringside-user.tsx';
import type { Song } from '#app/features/music/contract.ts';
import { counted } from '#app/ui/count.ts';
import { showToast } from '#app/ui/toasts/toasts.ts';
import type { Playlist } from '../contract.ts';
import { moved, restored } from '../song-changes.ts';
import { useAddSongs, useRemoveSongs, useReorderSongs } from './changes/song-changes.ts';
import { playlistQuery } from './queries.ts';

/** What the editor of a playlist's songs does. Places count from 0 in the whole list. */
export function useEditSongs({ id, songIds, songs }: Playlist) {
  const addSongs = useAddSongs();
  const removeSongs = useRemoveSongs();
  const reorderSongs = useReorderSongs();
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useRingsideUser();
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const checked = songs.filter((song) => checkedIds.has(song.id));

  function check(ids: string[], on: boolean): void {
    setCheckedIds((before) => {
      const next = new Set(before);
      for (const one of ids) on ? next.add(one) : next.delete(one);
      return next;
    });
  }

  async function move(from: number, to: number): Promise<void> {
    const song = songs[from];
    if (!song || to === from || to < 0 || to >= songs.length) return;
    setAnnouncement(`${song.name} is now number ${to + 1} of ${songs.length}.`);
    const isMoved = await reorderSongs(id, moved(songIds, from, to), songIds);
    if (!isMoved) setAnnouncement('');
  }

  async function removeChecked(): Promise<void> {
    setCheckedIds(new Set());
    const ids = checked.map((song) => song.id);
    if (!(await removeSongs(id, ids, songIds))) return;
    showToast(`${counted(checked.length, 'song')} removed.`, {
      label: 'Undo',
      run: () => void putBack(checked),
    });
  }

  async function putBack(removed: Song[]): Promise<void> {
    if (!(await addSongs(id, removed))) return;
    const removedIds = removed.map((song) => song.id);
    // Meanwhile another tab may have put the others in another order, which stays.
    const query = { ...playlistQuery(api, id, headers), staleTime: 0 };
    const { songIds: now } = await queryClient.query(query);
    await reorderSongs(id, restored(now, removedIds, songIds), now);
  }

  return {
    /** Of the last move, for a live region. */
    announcement,
    isChecked: (song: Song) => checkedIds.has(song.id),
    checkedCount: checked.length,
    check,
    move: (from: number, to: number) => void move(from, to),
    removeChecked: () => void removeChecked(),
  };
}
