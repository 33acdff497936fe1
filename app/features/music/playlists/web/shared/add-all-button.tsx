import { Suspense, useState } from 'react';
import { counted, grouped } from '#app/core/count-rules.ts';
import { isolated } from '#app/core/names/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm-dialog.tsx';
import { PlusIcon } from '#app/ui/icons/music-icons.tsx';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { NotLoaded } from '#app/ui/loading/not-loaded.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import type { Song } from '../../../catalogue/contract.ts';
import { useEdit } from '../changes/use-edit.ts';
import { useSelectedPlaylist } from '../selected/use-selected-playlist.ts';

const ChoosePlaylist = lazyPart(() => import('./choose-playlist.tsx'), NotLoaded);

export function AddAllButton({ songs, label }: { songs: Song[]; label: string }) {
  const { selected, songIds, known } = useSelectedPlaylist();
  const addSongs = useEdit('addSongs');
  const removeSongs = useEdit('removeSongs');
  const { dialog, ask } = useConfirm();
  const [offered, setOffered] = useState(false);

  async function addAll(): Promise<void> {
    if (!selected) return setOffered(true);
    const { id, name } = selected;
    const fresh = songs.filter(({ id }) => !songIds.has(id));
    const present = songs.length - fresh.length;
    if (fresh.length === 0) {
      showToast(`All of them are on ${isolated(name)} already.`);
      return;
    }
    const wanted =
      present === 0 ||
      (await ask({
        title: `${grouped(present)} of ${counted(songs.length, 'song')} already on this playlist`,
        text: `${isolated(name)} keeps each song once. Add the other ${counted(fresh.length, 'song')}?`,
        yes: `Add ${grouped(fresh.length)}`,
      }));
    if (!wanted || !(await addSongs(id, fresh))) return;
    const freshIds = fresh.map((song) => song.id);
    showToast(`${counted(fresh.length, 'song')} added to ${isolated(name)}.`, {
      label: 'Undo',
      run: () => void removeSongs(id, freshIds),
    });
  }

  return (
    <>
      <Button
        // 'Undo' only removes songs that were not on it before.
        disabled={songs.length === 0 || !known}
        title={selected ? `To ${selected.name}` : 'No playlist is selected'}
        onClick={() => void addAll()}
      >
        <PlusIcon />
        {label}
      </Button>
      {dialog}
      {offered && (
        <Suspense>
          <ChoosePlaylist songs={songs} onClose={() => setOffered(false)} />
        </Suspense>
      )}
    </>
  );
}
