import { useQueryClient } from '@tanstack/react-query';
import type { Song } from '../../../catalogue/contract.ts';
import { addSongs, removeSongs, reorderSongs } from '../../contract.ts';
import { added, inOrder, without } from '../../song-changes.ts';
import { showSongs } from '../selected/playlist-cache.ts';
import { selectPlaylist, storedSelection } from '../selected/selected-playlist.ts';
import { useOptimisticChange } from './use-optimistic-change.ts';

/** Adds songs at the end of a playlist. Resolves to whether it succeeded. */
export function useAddSongs() {
  const queryClient = useQueryClient();
  const change = useOptimisticChange();
  return async (id: string, songs: Song[]): Promise<boolean> => {
    const songIds = songs.map((song) => song.id);
    const isAdded = await change({
      call: (api, headers) =>
        api(addSongs, { params: { id }, headers, body: songIds.map((songId) => ({ id: songId })) }),
      apply: () =>
        showSongs(queryClient, id, {
          songs: (before) => added(before, songs),
          ids: (before) => [...new Set([...before, ...songIds])],
        }),
      revert: () =>
        showSongs(queryClient, id, {
          songs: (before) => without(before, songIds),
          ids: (before) => before.filter((one) => !songIds.includes(one)),
        }),
      failed: songs.length === 1 ? `“${songs[0]?.name}” was not added.` : 'Nothing was added.',
    });
    if (isAdded) reselect(id);
    return isAdded;
  };
}

/** Removes songs from a playlist whose songs are `before`. Resolves to whether it succeeded. */
export function useRemoveSongs() {
  const queryClient = useQueryClient();
  const change = useOptimisticChange();
  return async (id: string, songIds: string[], before: string[]): Promise<boolean> => {
    const gone = new Set(songIds);
    const removed: Song[] = [];
    const isRemoved = await change({
      call: (api, headers) => api(removeSongs, { params: { id }, headers, body: { songIds } }),
      apply: () =>
        showSongs(queryClient, id, {
          songs(songs) {
            removed.push(...songs.filter((song) => gone.has(song.id)));
            return without(songs, songIds);
          },
          ids: (ids) => ids.filter((one) => !gone.has(one)),
        }),
      revert: () =>
        showSongs(queryClient, id, {
          songs: (songs) => inOrder(added(songs, removed), before),
          ids: () => before,
        }),
      failed: 'Nothing was removed.',
    });
    if (isRemoved) reselect(id);
    return isRemoved;
  };
}

/** Reorders the songs of a playlist whose order is `before`. Resolves to whether it succeeded. */
export function useReorderSongs() {
  const queryClient = useQueryClient();
  const change = useOptimisticChange();
  return (id: string, songIds: string[], before: string[]): Promise<boolean> => {
    const show = (ids: string[]) =>
      showSongs(queryClient, id, { songs: (songs) => inOrder(songs, ids), ids: () => ids });
    return change({
      call: (api, headers) => api(reorderSongs, { params: { id }, headers, body: { songIds } }),
      apply: () => show(songIds),
      revert: () => show(before),
      failed: 'The order was not changed.',
    });
  };
}

/**
 * Adding and removing songs also select the playlist (specification, section 4: Selected playlist).
 */
function reselect(id: string): void {
  const selected = storedSelection.read();
  if (selected?.id === id) selectPlaylist(selected);
}
