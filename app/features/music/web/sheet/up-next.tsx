import { useState } from 'react';
import { isolated } from '#app/core/names/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { DragHandle } from '#app/ui/ordering/drag-handle.tsx';
import { OrderableList } from '#app/ui/ordering/orderable-list.tsx';
import { PlaceField } from '#app/ui/ordering/place-field.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { bylineOf, formatDuration } from '../../catalogue/rules.ts';
import { AlbumCover } from '../../catalogue/web/shared/album-cover.tsx';
import { inPlayingOrder, type Queue, upcoming } from '../../player/queue.ts';
import { PlayerButton } from '../../player/web/controls/player-button.tsx';
import { playAt } from '../../player/web/shared/player.ts';
import { dropAt, moveInQueue } from '../../player/web/shared/queue-actions.ts';
import { SaveSongsButton } from '../../playlists/web/shared/save-songs-button.tsx';
import classes from './up-next.module.css';

const SHOWN_UPCOMING = 30;
const NOTHING_DONE = { text: '', undo: null };

type Coming = ReturnType<typeof upcoming>[number];

/** Changes of what comes, each of which can be undone until the next. */
function useChanges(queue: Queue, coming: Coming[]) {
  const [last, setLast] = useState<{ text: string; undo: (() => void) | null }>(NOTHING_DONE);
  const first = queue.at + 1;
  return {
    last,
    move(from: number, wanted: number): void {
      const to = Math.min(wanted, queue.order.length - first - 1);
      const song = coming[from]?.song;
      if (to === from || !song) return;
      const undo = moveInQueue(first + from, first + to);
      setLast({ text: `${isolated(song.name)} is now number ${to + 1} of the next songs.`, undo });
    },
    drop({ song, at }: Coming): void {
      setLast({ text: `${isolated(song.name)} is no longer in the queue.`, undo: dropAt(at) });
    },
    undo(): void {
      last.undo?.();
      setLast({ text: 'Undone.', undo: null });
    },
  };
}

export function UpNext({ queue }: { queue: Queue }) {
  const coming = upcoming(queue, SHOWN_UPCOMING);
  const { last, move, drop, undo } = useChanges(queue, coming);
  const more = queue.order.length - queue.at - 1 - coming.length;
  return (
    <section aria-labelledby="up-next">
      <div className="ends min-h-touch">
        <h3 id="up-next" className="text-lg">
          Up next
        </h3>
        <div className="line">
          {last.text && (
            <Button disabled={!last.undo} onClick={undo}>
              Undo
            </Button>
          )}
          {queue.order.length > 0 && <SaveSongsButton songs={inPlayingOrder(queue)} />}
        </div>
      </div>
      {coming.length === 0 ? (
        <p className="dim py-2">
          {queue.repeat === 'off'
            ? 'No more songs after this one.'
            : 'The queue starts again after this song.'}
        </p>
      ) : (
        <OrderableList
          items={coming}
          idOf={({ at }) => `place-${queue.order[at]}`}
          nameOf={({ song }) => song.name}
          label="Next songs"
          className={`mt-1 relative overflow-y-auto ${classes.list}`}
          onMove={move}
          row={{
            props: () => ({ className: 'flex items-center bg-surface' }),
            content: (entry, index) => (
              <ComingSong
                entry={entry}
                place={index}
                onMove={(to) => move(index, to)}
                onDrop={() => drop(entry)}
              />
            ),
          }}
        />
      )}
      {more > 0 && <p className="dim py-2">And {more} more after these.</p>}
      <p role="status">
        <VisuallyHidden>{last.text}</VisuallyHidden>
      </p>
    </section>
  );
}

interface ComingSongProps {
  entry: Coming;
  place: number;
  onMove: (to: number) => void;
  onDrop: () => void;
}

function ComingSong({ entry: { song, at }, place, onMove, onDrop }: ComingSongProps) {
  return (
    <>
      <PlaceField
        place={place + 1}
        label={`Move ${isolated(song.name)} to number`}
        onMove={(number) => onMove(number - 1)}
      />
      <button
        type="button"
        className={`line gap-3 grow text-start ${classes.jump}`}
        onClick={() => playAt(at)}
      >
        <AlbumCover src={song.album.icon} size={40} />
        <span className="grow grid">
          <VisuallyHidden>Play </VisuallyHidden>
          <bdi className="line-clamp-2 font-semibold">{song.name}</bdi>
          <bdi className="truncate small">{bylineOf(song)}</bdi>
        </span>
        <span className={`dim type-label tabular-nums ${classes.duration}`}>
          {formatDuration(song.duration)}
        </span>
      </button>
      <PlayerButton label={`Remove ${isolated(song.name)} from the queue`} onClick={onDrop}>
        <CloseIcon />
      </PlayerButton>
      <DragHandle name={song.name} />
    </>
  );
}
