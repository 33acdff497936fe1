import { createContext, memo, useContext } from 'react';
import { createPortal } from 'react-dom';
import { grouped } from '#app/core/count-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { DragHandle } from '#app/ui/ordering/drag-handle.tsx';
import { OrderableList } from '#app/ui/ordering/orderable-list.tsx';
import { PlaceField } from '#app/ui/ordering/place-field.tsx';
import { StepButtons } from '#app/ui/ordering/step-buttons.tsx';
import type { Song } from '../../../catalogue/contract.ts';
import { bylineOf } from '../../../catalogue/rules.ts';
import type { Playlist } from '../../contract.ts';
import classes from './edit-songs.module.css';
import { useEditSongs } from './use-edit-songs.ts';

interface EditSongsProps {
  playlist: Playlist;
  shown: Song[];
  first: number;
  controls: HTMLElement | null;
}

/** The songs selected for removal, in a context, so that a change renders only the checkboxes. */
const Checked = createContext<ReturnType<typeof useEditSongs>['checked'] | null>(null);

/** Dragging, buttons or a typed number move songs; checkboxes select them for removal. */
export function EditSongs({ playlist, shown, first, controls }: EditSongsProps) {
  const { checked, move, removeChecked } = useEditSongs(playlist);
  const { ids, check } = checked;
  const tools = (
    <>
      <label className={`line gap-3 whitespace-nowrap ${classes.tick}`}>
        <input
          type="checkbox"
          checked={shown.every((song) => ids.has(song.id))}
          onChange={({ currentTarget }) => {
            const shownIds = shown.map((song) => song.id);
            check(shownIds, currentTarget.checked);
          }}
        />
        All on this page
      </label>
      <Button disabled={ids.size === 0} onClick={removeChecked}>
        {ids.size === 0 ? 'Remove' : `Remove ${grouped(ids.size)}`}
      </Button>
    </>
  );
  return (
    <div className="grid">
      {controls && createPortal(tools, controls)}
      <Checked value={checked}>
        <EditRows {...{ shown, first, move }} name={playlist.name} total={playlist.songs.length} />
      </Checked>
    </div>
  );
}

interface EditRowsProps {
  name: string;
  shown: Song[];
  first: number;
  total: number;
  move: (from: number, to: number) => void;
}

const EditRows = memo(({ name, shown, first, total, move }: EditRowsProps) => (
  <OrderableList
    items={shown}
    idOf={(song) => song.id}
    nameOf={(song) => song.name}
    label={`Songs of ${name}, to be put in order`}
    className="border-t"
    onMove={move}
    first={first}
    total={total}
    row={{
      props: () => ({ className: `flex items-center ${classes.row}` }),
      content: (song, index) => <EditRow song={song} place={first + index} {...{ total, move }} />,
    }}
  />
));

interface EditRowProps {
  song: Song;
  place: number;
  total: number;
  move: (from: number, to: number) => void;
}

function EditRow({ song, place, total, move }: EditRowProps) {
  return (
    <>
      <PlaceField
        place={place + 1}
        label={`Number of ${song.name}`}
        onMove={(number) => move(place, Math.min(number, total) - 1)}
      />
      <SongCheckbox song={song} />
      <StepButtons
        name={song.name}
        isFirst={place === 0}
        isLast={place === total - 1}
        onMove={(step) => move(place, place + step)}
      />
      <DragHandle name={song.name} />
    </>
  );
}

function SongCheckbox({ song }: { song: Song }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the box in it
    <label className={`line gap-3 grow py-1 ${classes.song}`}>
      <CheckBox id={song.id} />
      <span className="grid min-w-0">
        <bdi className="line-clamp-2 font-semibold">{song.name}</bdi>
        <bdi className="truncate small">{bylineOf(song)}</bdi>
      </span>
    </label>
  );
}

function CheckBox({ id }: { id: string }) {
  const checked = useContext(Checked);
  return (
    <input
      type="checkbox"
      checked={checked?.ids.has(id) ?? false}
      onChange={({ currentTarget }) => checked?.check([id], currentTarget.checked)}
    />
  );
}
