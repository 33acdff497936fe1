import { Hidden } from '../../../../ui/hidden.tsx';
import { CheckIcon } from '../../../../ui/icons.tsx';
import { PlusIcon } from '../../../../ui/music-icons.tsx';
import type { Song } from '../../../music/contract.ts';
import classes from './add-button.module.css';
import type { SongAdding } from './use-song-adding.ts';

/**
 * Adds a song to the selected playlist; with a check badge when it is there, and then removes it.
 * Disabled when no playlist is selected (specification, section 2: Playlist detail).
 */
export function AddButton({ song, adding }: { song: Song; adding: SongAdding }) {
  const { selected, has, isBusy, toggle } = adding;
  const isIn = selected !== null && has(song.id);
  const busy = isBusy(song.id);
  return (
    <button
      type="button"
      className={classes.button}
      disabled={!selected}
      aria-disabled={busy || undefined}
      data-in={isIn || undefined}
      title={selected ? undefined : 'No playlist is selected'}
      onClick={() => toggle(song)}
    >
      {isIn ? <CheckIcon /> : <PlusIcon />}
      <Hidden>{label(song.name, selected?.name, isIn)}</Hidden>
    </button>
  );
}

function label(song: string, playlist: string | undefined, isIn: boolean): string {
  if (playlist === undefined) return `Add ${song} to a playlist`;
  return isIn ? `Remove ${song} from ${playlist}` : `Add ${song} to ${playlist}`;
}
