import { useState } from 'react';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import { DragHandle } from '#app/ui/ordering/drag-handle.tsx';
import { OrderableList } from '#app/ui/ordering/orderable-list.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { formatDuration } from '../../catalogue/rules.ts';
import { AlbumCover } from '../../catalogue/web/shared/album-cover.tsx';
import { inPlayingOrder, type Queue, upcoming } from '../../player/queue.ts';
import { playAt } from '../../player/web/shared/player.ts';
import buttons from '../../player/web/shared/player-buttons.module.css';
import { dropAt, moveInQueue } from '../../player/web/shared/queue-actions.ts';
import { SaveSongsButton } from '../../playlists/web/shared/save-songs-button.tsx';
import classes from './up-next.module.css';

const SHOWN_UPCOMING = 30;

export function UpNext({ queue }: { queue: Queue }) {
  const [announcement, setAnnouncement] = useState('');
  const coming = upcoming(queue, SHOWN_UPCOMING);
  const first = queue.at + 1;
  const more = queue.order.length - first - coming.length;

  function move(from: number, to: number): void {
    moveInQueue(first + from, first + to);
    setAnnouncement(`${coming[from]?.song.name} is now number ${to + 1} of the next songs.`);
  }

  return (
    <section aria-labelledby="up-next">
      <div className={`ends min-h-touch ${classes.head}`}>
        <h3 id="up-next">Up next</h3>
        {queue.order.length > 0 && <SaveSongsButton songs={inPlayingOrder(queue)} />}
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
          className={classes.list}
          onMove={move}
          row={{
            props: () => ({ className: classes.row }),
            content: (entry) => <ComingSong entry={entry} />,
          }}
        />
      )}
      {more > 0 && <p className="dim py-2">And {more} more after these.</p>}
      <p role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
    </section>
  );
}

function ComingSong({ entry: { song, at } }: { entry: ReturnType<typeof upcoming>[number] }) {
  return (
    <>
      <button
        type="button"
        className={`line12 grow text-start ${classes.jump}`}
        onClick={() => playAt(at)}
      >
        <AlbumCover src={song.album.icon} size={40} />
        <span className="grow grid">
          <VisuallyHidden>Play </VisuallyHidden>
          <bdi className="line-clamp-2 font-semibold">{song.name}</bdi>
          <bdi className="truncate small">{song.album.name}</bdi>
        </span>
        <span className={`dim type-label ${classes.duration}`}>
          {formatDuration(song.duration)}
        </span>
      </button>
      <button type="button" className={buttons.button} onClick={() => dropAt(at)}>
        <CloseIcon />
        <VisuallyHidden>Remove {song.name} from the queue</VisuallyHidden>
      </button>
      <DragHandle name={song.name} />
    </>
  );
}
