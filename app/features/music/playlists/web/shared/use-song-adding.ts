import { useState } from 'react';
import type { Song } from '../../../catalogue/contract.ts';
import { useEdit } from '../changes/use-edit.ts';
import { useSelectedPlaylist } from '../selected/use-selected-playlist.ts';

export interface SongAdding {
  selected: { id: string; name: string } | null;
  has: (songId: string) => boolean;
  isBusy: (songId: string) => boolean;
  toggle: (song: Song) => void;
  offered: Song | null;
  closeOffer: () => void;
}

export function useSongAdding(): SongAdding {
  const { selected, songIds } = useSelectedPlaylist();
  const addSongs = useEdit('addSongs');
  const removeSongs = useEdit('removeSongs');
  const [offered, setOffered] = useState<Song | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  async function toggle(song: Song): Promise<void> {
    if (!selected) setOffered(song);
    if (!selected || busy.has(song.id)) return;
    setBusy((before) => new Set(before).add(song.id));
    if (songIds.has(song.id)) await removeSongs(selected.id, [song.id]);
    else await addSongs(selected.id, [song]);
    setBusy((before) => new Set([...before].filter((id) => id !== song.id)));
  }

  return {
    selected,
    has: (songId) => songIds.has(songId),
    isBusy: (songId) => busy.has(songId),
    toggle: (song) => void toggle(song),
    offered,
    closeOffer: () => setOffered(null),
  };
}
