import { PlusIcon } from '#app/ui/icons/music-icons.tsx';
import { CheckIcon } from '#app/ui/icons/page-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Song } from '../../../catalogue/contract.ts';
import classes from './add-button.module.css';
import type { SongAdding } from './use-song-adding.ts';

/** Disabled without a selected playlist (specification, section 2). */
export function AddButton({ song, adding }: { song: Song; adding: SongAdding }) {
  const { selected, songIds, busy, toggle } = adding;
  const isIn = selected !== null && songIds.has(song.id);
  return (
    <button
      type="button"
      className={`icon ${classes.button}`}
      disabled={!selected}
      aria-disabled={busy.has(song.id) || undefined}
      data-in={isIn || undefined}
      title={selected ? undefined : 'No playlist is selected'}
      onClick={() => void toggle(song)}
    >
      {isIn ? <CheckIcon /> : <PlusIcon />}
      <VisuallyHidden>{label(song.name, selected?.name, isIn)}</VisuallyHidden>
    </button>
  );
}

function label(song: string, playlist: string | undefined, isIn: boolean): string {
  if (playlist === undefined) return `Add ${song} to a playlist`;
  return isIn ? `Remove ${song} from ${playlist}` : `Add ${song} to ${playlist}`;
}
