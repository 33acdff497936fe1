import { useState } from 'react';
import type { Song } from '../../../catalogue/contract.ts';
import { useAddSongs, useRemoveSongs } from '../changes/song-changes.ts';
import { useSelectedPlaylist } from '../selected/use-selected-playlist.ts';

export interface SongAdding {
  /** The playlist that songs are added to; null if none is selected. */
  selected: { id: string; name: string } | null;
  has: (songId: string) => boolean;
  /** Whether the server has yet to confirm a change of this song. */
  isBusy: (songId: string) => boolean;
  /**
   * Adds a song, or removes it if it is on the playlist; asks for a playlist if none is selected.
   */
  toggle: (song: Song) => void;
  /** The song to add once a playlist is chosen or created, or the viewer has logged in. */
  offered: Song | null;
  closeOffer: () => void;
}

/** Adds a list's songs to the selected playlist, and removes them. */
export function useSongAdding(): SongAdding {
  const { selected, songIds } = useSelectedPlaylist();
  const addSongs = useAddSongs();
  const removeSongs = useRemoveSongs();
  const [offered, setOffered] = useState<Song | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  async function toggle(song: Song): Promise<void> {
    if (!selected) setOffered(song);
    if (!selected || busy.has(song.id)) return;
    setBusy((before) => new Set(before).add(song.id));
    if (songIds.has(song.id)) await removeSongs(selected.id, [song.id], [...songIds]);
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
