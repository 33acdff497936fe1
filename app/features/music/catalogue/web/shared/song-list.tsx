import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { copyText } from '#app/ui/copy-text.ts';
import { CopyIcon, MoreIcon, PauseIcon, PlayIcon } from '#app/ui/icons/music-icons.tsx';
import { showFailure, showToast } from '#app/ui/toasts/toasts.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { HeartButton } from '../../../favourites/web/shared/heart-button.tsx';
import { type Favourites, useFavourites } from '../../../favourites/web/shared/use-favourites.ts';
import { SONG_ID_COPIED_MESSAGE } from '../../../player/contract.ts';
import type { PlaybackStatus } from '../../../player/rules.ts';
import { pause, playSongs, resume } from '../../../player/web/shared/player.ts';
import { usePlayer } from '../../../player/web/shared/use-player.ts';
import { AddButton } from '../../../playlists/web/shared/add-button.tsx';
import { type SongAdding, useSongAdding } from '../../../playlists/web/shared/use-song-adding.ts';
import type { Song } from '../../contract.ts';
import { formatDuration, shortAlbumName } from '../../rules.ts';
import { AlbumCover } from './album-cover.tsx';
import { MarkedName } from './marked-name.tsx';
import classes from './song-list.module.css';

/** Loaded when a song's menu is first opened. */
const SongActions = lazy(() => import('./song-actions.tsx'));
const ChoosePlaylist = lazy(() => import('../../../playlists/web/shared/choose-playlist.tsx'));

interface SongListProps {
  /** The list's accessible name. */
  label: string;
  songs: Song[];
  /** Plays a song and those after it; by default those of the list. */
  onPlay?: (song: Song) => void;
  /** The number before a song; by default its number on the album. */
  ordinal?: (song: Song, index: number) => number;
  /** The search tags to highlight. */
  tags?: readonly string[];
  /** Leaves out the album, for lists of a single album. */
  ofOneAlbum?: boolean;
}

/**
 * Rows of songs (specification, section 2: Playlist detail); plain elements, since a page may have
 * many.
 */
export function SongList({
  label,
  songs,
  onPlay = (song) => playSongs(songs, songs.indexOf(song)),
  ordinal,
  tags,
  ofOneAlbum,
}: SongListProps) {
  const { playback } = usePlayer();
  const adding = useSongAdding();
  const favourites = useFavourites();
  const [chosen, setChosen] = useState<Song | null>(null);
  const { song: current, status } = playback;
  return (
    <>
      <ol className={classes.list} aria-label={label} data-one-album={ofOneAlbum || undefined}>
        {songs.map((song, index) => (
          <SongRow
            key={song.id}
            song={song}
            // A song's album number is only shown in the list of its album.
            number={ordinal ? ordinal(song, index) : ofOneAlbum ? song.index : null}
            status={current?.id === song.id ? status : null}
            tags={tags}
            ofOneAlbum={ofOneAlbum}
            adding={adding}
            favourites={favourites}
            onMore={() => setChosen(song)}
            onPlay={() => onPlay(song)}
          />
        ))}
      </ol>
      {adding.offered && (
        <Suspense>
          <ChoosePlaylist songs={[adding.offered]} onClose={adding.closeOffer} />
        </Suspense>
      )}
      {chosen && (
        <Suspense>
          <SongActions song={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}

interface SongRowProps {
  song: Song;
  /** Null for no number. */
  number: number | null;
  /** Its state in the player; null if it is not the current song. */
  status: PlaybackStatus | null;
  tags?: readonly string[];
  ofOneAlbum?: boolean;
  adding: SongAdding;
  favourites: Favourites;
  onMore: () => void;
  onPlay: () => void;
}

function SongRow(props: SongRowProps) {
  const { song, number, status, tags, ofOneAlbum, adding, favourites, onMore, onPlay } = props;
  const { name, album, duration } = song;
  const sounding = status === 'playing' || status === 'loading';
  const press = () => {
    if (sounding) pause();
    else if (status === 'paused') resume();
    else onPlay();
  };
  return (
    <li
      className={classes.row}
      data-status={status ?? undefined}
      tabIndex={-1}
      onDoubleClick={({ target }) => isOnRow(target) && !sounding && onPlay()}
      onKeyDown={({ key, target, currentTarget }) =>
        key === 'Enter' && target === currentTarget && press()
      }
    >
      <button
        type="button"
        className={classes.play}
        data-loading={status === 'loading' || undefined}
        onClick={press}
      >
        {sounding ? <PauseIcon /> : <PlayIcon />}
        <VisuallyHidden>
          {sounding ? 'Pause' : 'Play'} {name}
        </VisuallyHidden>
      </button>
      {number !== null && <span className={classes.number}>{number}</span>}
      {!ofOneAlbum && <AlbumCover src={album.icon} size={40} />}
      <span className={classes.name}>
        <MarkedName name={name} tags={tags} />
      </span>
      {!ofOneAlbum && (
        <Link to={`/jukebox/albums/${album.id}`} className={classes.album} title={album.name}>
          <MarkedName name={shortAlbumName(album.name)} tags={tags} />
        </Link>
      )}
      <span className={classes.duration}>
        <VisuallyHidden>Duration </VisuallyHidden>
        {formatDuration(duration)}
      </span>
      <HeartButton song={song} favourites={favourites} className={classes.button} />
      <RowButtons song={song} onMore={onMore} />
      <AddButton song={song} adding={adding} />
    </li>
  );
}

function RowButtons({ song: { id, name }, onMore }: { song: Song; onMore: () => void }) {
  return (
    <>
      <button
        type="button"
        className={classes.button}
        title="Copy the song ID"
        onClick={() => void copySongId(id)}
      >
        <CopyIcon />
        <VisuallyHidden>Copy the ID of {name}</VisuallyHidden>
      </button>
      <button
        type="button"
        className={classes.more}
        title="Play next and more"
        aria-haspopup="dialog"
        onClick={onMore}
      >
        <MoreIcon />
        <VisuallyHidden>More of {name}</VisuallyHidden>
      </button>
    </>
  );
}

/** Whether a double click was on the row, not on a button or link in it. */
const isOnRow = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a') === null;

async function copySongId(id: string): Promise<void> {
  if (await copyText(id)) showToast(SONG_ID_COPIED_MESSAGE);
  else showFailure(`Copying is not allowed here. The song ID is ${id}`);
}
