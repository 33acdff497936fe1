import { useState } from 'react';
import type { Song } from '../../../catalogue/contract.ts';
import { useEdit } from '../changes/use-edit.ts';
import { useSelectedPlaylist } from '../selected/use-selected-playlist.ts';

export type SongAdding = ReturnType<typeof useSongAdding>;

export function useSongAdding() {
  const { selected, songIds } = useSelectedPlaylist();
  const addSongs = useEdit('addSongs');
  const removeSongs = useEdit('removeSongs');
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  async function toggle(song: Song): Promise<void> {
    if (!selected || busy.has(song.id)) return;
    setBusy((before) => new Set(before).add(song.id));
    if (songIds.has(song.id)) await removeSongs(selected.id, [song.id]);
    else await addSongs(selected.id, [song]);
    setBusy((before) => new Set([...before].filter((id) => id !== song.id)));
  }

  return { selected, songIds, busy, toggle };
}
