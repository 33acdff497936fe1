import type { Song } from '#app/features/music/contract.ts';
import { Button } from '#app/ui/button.tsx';
import { DragHandle } from '#app/ui/ordering/drag-handle.tsx';
import { OrderableList } from '#app/ui/ordering/orderable-list.tsx';
import { StepButtons } from '#app/ui/ordering/step-buttons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Playlist } from '../contract.ts';
import classes from './edit-songs.module.css';
import { useEditSongs } from './use-edit-songs.ts';

interface EditSongsProps {
  playlist: Playlist;
  /** The songs of this page. */
  shown: Song[];
  /** The place of its first song in the whole list, from 0. */
  first: number;
}

/** The editor of a playlist's songs: ordered by dragging or by buttons, removed by checkboxes. */
export function EditSongs({ playlist, shown, first }: EditSongsProps) {
  const { announcement, isChecked, checkedCount, check, move, removeChecked } =
    useEditSongs(playlist);
  const total = playlist.songs.length;
  return (
    <div className={classes.edit}>
      <div className={classes.tools}>
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={shown.every(isChecked)}
            onChange={({ currentTarget }) => {
              const ids = shown.map((song) => song.id);
              check(ids, currentTarget.checked);
            }}
          />
          All on this page
        </label>
        <Button disabled={checkedCount === 0} onClick={removeChecked}>
          {checkedCount === 0 ? 'Remove' : `Remove ${checkedCount}`}
        </Button>
      </div>
      <OrderableList
        items={shown}
        idOf={(song) => song.id}
        nameOf={(song) => song.name}
        label={`Songs of ${playlist.name}, to be put in order`}
        className={classes.list}
        onMove={move}
        first={first}
        total={total}
        row={{
          props: () => ({ className: classes.row }),
          content: (song, index) => (
            <>
              <SongCheckbox
                song={song}
                number={first + index + 1}
                checked={isChecked(song)}
                onCheck={(on) => check([song.id], on)}
              />
              <StepButtons
                name={song.name}
                isFirst={first + index === 0}
                isLast={first + index === total - 1}
                onMove={(step) => move(first + index, first + index + step)}
              />
              <DragHandle name={song.name} />
            </>
          ),
        }}
      />
      <p role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
    </div>
  );
}

interface SongCheckboxProps {
  song: Song;
  /** In the whole list, from 1. */
  number: number;
  checked: boolean;
  onCheck: (on: boolean) => void;
}

/** A song with the checkbox that chooses it for removal. */
function SongCheckbox({ song, number, checked, onCheck }: SongCheckboxProps) {
  return (
    <label className={classes.song}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      <span className={classes.number}>{number}</span>
      <span className={classes.names}>
        <bdi className={classes.name}>{song.name}</bdi>
        <bdi className={classes.album}>{song.album.name}</bdi>
      </span>
    </label>
  );
}
