import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PauseIcon, PlayIcon } from '#app/ui/icons/music-icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Song } from '../../../catalogue/contract.ts';
import { formatDuration, shortAlbumName } from '../../../catalogue/rules.ts';
import { AlbumCover } from '../../../catalogue/web/shared/album-cover.tsx';
import { MarkedName } from '../../../catalogue/web/shared/marked-name.tsx';
import type { PlaybackStatus } from '../../rules.ts';
import { pause, resume } from './player.ts';
import buttons from './player-buttons.module.css';
import classes from './song-row.module.css';

interface SongRowProps {
  song: Song;
  number: number | null;
  status: PlaybackStatus | null;
  tags?: readonly string[];
  ofOneAlbum?: boolean;
  onPlay: () => void;
  actions: ReactNode;
}

/** A song in a list, which plays; a plain element, since a page may have many. */
export function SongRow(props: SongRowProps) {
  const { song, number, status, tags, ofOneAlbum, onPlay, actions } = props;
  const { name, album, duration } = song;
  const sounding = status === 'playing' || status === 'loading';
  const press = () => {
    if (sounding) pause();
    else if (status === 'paused') resume();
    else onPlay();
  };
  return (
    <li
      className={`stack gap-2 items-center border-b ${classes.row}`}
      data-status={status ?? undefined}
      tabIndex={-1}
      onDoubleClick={({ target }) => isOnRow(target) && !sounding && onPlay()}
      onKeyDown={({ key, target, currentTarget }) =>
        key === 'Enter' && target === currentTarget && press()
      }
    >
      <button
        type="button"
        className={`${buttons.button} ${classes.play}`}
        data-loading={status === 'loading' || undefined}
        onClick={press}
      >
        {sounding ? <PauseIcon /> : <PlayIcon />}
        <VisuallyHidden>
          {sounding ? 'Pause' : 'Play'} {name}
        </VisuallyHidden>
      </button>
      {number !== null && (
        <span className={`dim type-name text-end ${classes.number}`}>{number}</span>
      )}
      {!ofOneAlbum && <AlbumCover src={album.icon} size={40} />}
      <span className={`grid py-1 min-w-0 ${classes.name}`}>
        <span className="font-semibold">
          <MarkedName name={name} tags={tags} />
        </span>
        <Artist artist={song.artist} tags={tags} />
      </span>
      {!ofOneAlbum && (
        <Link
          to={`/jukebox/albums/${album.id}`}
          className={`min-w-0 truncate dim ${classes.album}`}
          title={album.name}
        >
          <MarkedName name={shortAlbumName(album.name)} tags={tags} />
        </Link>
      )}
      <span className={`dim type-name text-end ${classes.duration}`}>
        <VisuallyHidden>Duration </VisuallyHidden>
        {formatDuration(duration)}
      </span>
      {actions}
    </li>
  );
}

const Artist = ({ artist, tags }: Pick<Song, 'artist'> & Pick<SongRowProps, 'tags'>) =>
  artist && (
    <span className="truncate small">
      <MarkedName name={artist} tags={tags} />
    </span>
  );

const isOnRow = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a') === null;
