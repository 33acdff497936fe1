import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { counted, grouped } from '#app/core/count-rules.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { closeToast, showToast } from '#app/ui/toasts/toasts.ts';
import type { Song } from '../../../catalogue/contract.ts';
import type { Playlist } from '../../contract.ts';
import { moved, restored } from '../../song-changes.ts';
import { useEdit } from '../changes/use-edit.ts';
import { playlistQuery } from '../queries.ts';

export function useEditSongs({ id, songIds, songs }: Playlist) {
  const addSongs = useEdit('addSongs');
  const removeSongs = useEdit('removeSongs');
  const reorderSongs = useEdit('reorderSongs');
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();
  const moveToast = useRef(0);
  const { checked, uncheckAll } = useChecked(songIds);

  async function move(from: number, to: number): Promise<void> {
    const song = songs[from];
    if (!song || to === from || to < 0 || to >= songs.length) return;
    closeToast(moveToast.current);
    if (!(await reorderSongs(id, moved(songIds, from, to)))) return;
    // A move that was saved meanwhile has shown its own.
    closeToast(moveToast.current);
    const place = `number ${grouped(to + 1)} of ${grouped(songs.length)}`;
    moveToast.current = showToast(`${song.name} is now ${place}.`, {
      label: 'Undo',
      run: () => void putBack([song.id]),
    });
  }

  async function removeChecked(): Promise<void> {
    const removed = songs.filter((song) => checked.ids.has(song.id));
    uncheckAll();
    if (!(await removeSongs(id, [...checked.ids]))) return;
    showToast(`${counted(removed.length, 'song')} removed.`, {
      label: 'Undo',
      run: () => void restoreRemoved(removed),
    });
  }

  async function restoreRemoved(removed: Song[]): Promise<void> {
    if (await addSongs(id, removed)) await putBack(removed.map((song) => song.id));
  }

  async function putBack(ids: string[]): Promise<void> {
    // Another tab may have changed the order meanwhile: the move is applied to its order, as shown with what waits.
    const query = playlistQuery(api, id, headers);
    if (navigator.onLine) await queryClient.query({ ...query, staleTime: 0 }).catch(() => null);
    const now = queryClient.getQueryData(query.queryKey)?.songIds ?? songIds;
    const there = ids.filter((id) => now.includes(id));
    await reorderSongs(id, restored(now, there, songIds));
  }

  return {
    checked,
    move: useSameFunction(move),
    removeChecked: () => void removeChecked(),
  };
}

function useChecked(songIds: string[]) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const checked = useMemo(() => {
    const ids = new Set(songIds.filter((songId) => chosenIds.has(songId)));
    const check = (some: string[], on: boolean) =>
      setChosenIds((before) => {
        const next = new Set(before);
        for (const id of some) on ? next.add(id) : next.delete(id);
        return next;
      });
    return { ids, check };
  }, [songIds, chosenIds]);
  return { checked, uncheckAll: () => setChosenIds(new Set()) };
}

/** Calls the latest one by a stable identity, so that rows do not render again. */
function useSameFunction(move: (from: number, to: number) => Promise<void>) {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  return useCallback((from: number, to: number) => void latest.current(from, to), []);
}
