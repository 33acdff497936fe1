import { Button } from '#app/ui/button.tsx';
import { PlayIcon, ShuffleIcon } from '#app/ui/icons/music-icons.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { RowSkeletons } from '#app/ui/loading/row-skeletons.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { pageOf } from '../../catalogue/rules.ts';
import { useLibrary } from '../../favourites/web/shared/use-library.ts';
import { playShuffled, playSongs } from '../../player/web/shared/player.ts';
import { SongList } from '../../playlists/web/shared/song-list.tsx';

const PER_PAGE = 50;
const TEXTS = {
  favourites: {
    label: 'Favourites',
    empty: 'Songs that you give a heart show up here.',
  },
  played: {
    label: 'Recently played',
    empty: 'Songs that you play show up here, the latest first.',
  },
};

interface KeptShelfProps {
  kind: keyof typeof TEXTS;
  startAfter: number;
  to: (startAfter: number) => string;
}

export default function OwnSongsShelf({ kind, startAfter, to }: KeptShelfProps) {
  const { kept, isError, retry } = useLibrary();
  const { label, empty } = TEXTS[kind];
  if (!kept && isError) {
    return <ListNote retry={retry}>Couldn't load your songs.</ListNote>;
  }
  if (!kept) return <RowSkeletons label="Loading the songs" />;
  const songs = kept[kind];
  if (songs.length === 0) return <ListNote>{empty}</ListNote>;
  const shown = pageOf(songs, Math.floor(startAfter / PER_PAGE) + 1, PER_PAGE);
  return (
    <>
      <div className="actions">
        <Button variant="primary" onClick={() => playSongs(songs, 0)}>
          <PlayIcon />
          Play all
        </Button>
        <Button onClick={() => playShuffled(songs)}>
          <ShuffleIcon />
          Shuffle
        </Button>
      </div>
      <SongList
        label={label}
        songs={shown.items}
        onPlay={(song) => playSongs(songs, songs.indexOf(song))}
      />
      <Pagination
        label="Pages of songs"
        page={shown.page}
        pages={shown.pages}
        to={(page) => to((page - 1) * PER_PAGE)}
      />
    </>
  );
}
