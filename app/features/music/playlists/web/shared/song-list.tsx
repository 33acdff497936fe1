import { Suspense, useState } from 'react';
import { CopyIcon, MoreIcon } from '#app/ui/icons/music-icons.tsx';
import { lazyPart } from '#app/ui/loading/lazy-part.ts';
import { NotLoaded } from '#app/ui/loading/not-loaded.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Song } from '../../../catalogue/contract.ts';
import { HeartButton } from '../../../favourites/web/shared/heart-button.tsx';
import { type Favourites, useFavourites } from '../../../favourites/web/shared/use-favourites.ts';
import { SELECT_PLAYLIST_TITLE } from '../../../player/contract.ts';
import { playSongs } from '../../../player/web/shared/player.ts';
import classes from '../../../player/web/shared/song-row.module.css';
import { SongRow } from '../../../player/web/shared/song-row.tsx';
import { usePlayer } from '../../../player/web/shared/use-player.ts';
import { AddButton } from './add-button.tsx';
import { copySongId } from './copy-or-show.ts';
import { type SongAdding, useSongAdding } from './use-song-adding.ts';

const SongActions = lazyPart(() => import('./song-actions.tsx'), NotLoaded);
const ChoosePlaylist = lazyPart(() => import('./choose-playlist.tsx'), NotLoaded);

interface SongListProps {
  label: string;
  songs: Song[];
  onPlay?: (song: Song) => void;
  ordinal?: (song: Song, index: number) => number;
  tags?: readonly string[];
  ofOneAlbum?: boolean;
}

/** Plain elements, since a page may have many. */
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
  const [isChoosing, setChoosing] = useState(false);
  const { song: current, status } = playback;
  return (
    <div className="grid one-column">
      <button
        type="button"
        className={`link ms-auto ${classes.choose}`}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        <span className="truncate">
          {adding.selected ? `+ adds to ${adding.selected.name}` : SELECT_PLAYLIST_TITLE}
        </span>
      </button>
      <ol
        className={`border-t ${classes.list}`}
        aria-label={label}
        data-one-album={ofOneAlbum || undefined}
      >
        {songs.map((song, index) => (
          <SongRow
            key={song.id}
            song={song}
            // A song's album number is only shown in the list of its album.
            number={ordinal ? ordinal(song, index) : ofOneAlbum ? song.index : null}
            status={current?.id === song.id ? status : null}
            tags={tags}
            ofOneAlbum={ofOneAlbum}
            onPlay={() => onPlay(song)}
            actions={
              <RowButtons
                song={song}
                adding={adding}
                favourites={favourites}
                onMore={() => setChosen(song)}
              />
            }
          />
        ))}
      </ol>
      <Suspense>
        {isChoosing && <ChoosePlaylist songs={[]} onClose={() => setChoosing(false)} />}
        {chosen && <SongActions song={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </div>
  );
}

interface RowButtonsProps {
  song: Song;
  adding: SongAdding;
  favourites: Favourites;
  onMore: () => void;
}

function RowButtons({ song, adding, favourites, onMore }: RowButtonsProps) {
  const { id, name } = song;
  return (
    <>
      <HeartButton song={song} favourites={favourites} className={`icon ${classes.button}`} />
      <button
        type="button"
        className={`icon ${classes.button}`}
        title="Copy the song ID"
        onClick={() => void copySongId(id)}
      >
        <CopyIcon />
        <VisuallyHidden>Copy the ID of {name}</VisuallyHidden>
      </button>
      <button
        type="button"
        className={`icon ${classes.more}`}
        title="Play next and more"
        aria-haspopup="dialog"
        onClick={onMore}
      >
        <MoreIcon />
        <VisuallyHidden>More of {name}</VisuallyHidden>
      </button>
      <AddButton song={song} adding={adding} />
    </>
  );
}
