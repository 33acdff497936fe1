import { loadedData } from '@ringside/page-queries/loaded-data';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import {
  browserQueries,
  type PageQueries,
  serverQueries,
} from '@ringside/page-queries/route-queries';
import { useQuery } from '@tanstack/react-query';
import { type MetaArgs, useParams, useSearchParams } from 'react-router';
import { playShuffled, playSongs } from '#app/features/audio-player/web/shared/player.ts';
import { AddAllButton } from '#app/features/playlists/web/shared/add-all-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { counted, grouped } from '#app/ui/count.ts';
import { PlayIcon, ShuffleIcon } from '#app/ui/icons/music-icons.tsx';
import { previewMeta } from '#app/ui/page-meta.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import type { Album } from '../contract.ts';
import { ALBUM_SONGS_PER_PAGE, filterSongs, pageOf } from '../rules.ts';
import { searchTags } from '../search/name-words.ts';
import { readSongList, writeSongList } from '../song-list-address.ts';
import classes from './album-page.module.css';
import { albumQuery } from './queries.ts';
import { AlbumCover } from './shared/album-cover.tsx';
import { FilterBox } from './shared/filter-box.tsx';
import { SongList } from './shared/song-list.tsx';

const queries: PageQueries = (api, { params: { albumId = '' } }) => [albumQuery(api, albumId)];

export const loader = serverQueries(queries);
export const clientLoader = browserQueries(queries);
export const handle: PageHandle = {
  canonicalSearch: (search) => writeSongList(readSongList(search)),
};

export function meta(args: MetaArgs) {
  const { albumId } = args.params;
  const album = loadedData<Album>(args.loaderData, ['albums', 'one', albumId]);
  return previewMeta(args, {
    title: album?.name ?? 'Album',
    description: album
      ? `${counted(album.songs.length, 'song')}${album.year ? `, ${album.year}` : ''}. Press play, stay a while.`
      : 'A record sleeve, its songs, and a needle to put on them.',
    ...(album?.imgUrl.startsWith('/') && { imagePath: album.imgUrl }),
  });
}

/** An album: 18 songs a page, a filter, and their count always in sight. */
export default function AlbumPage() {
  const { albumId = '' } = useParams();
  const [searchParams] = useSearchParams();
  const { data: album } = useQuery(albumQuery(useApi(), albumId));
  // The loaders had it before the page could open.
  if (!album) return null;
  const { filter, page } = readSongList(searchParams);
  const matching = filterByName(album, filter);
  const shown = pageOf(matching, page, ALBUM_SONGS_PER_PAGE);
  const to = (wanted: number) => `?${writeSongList({ filter, page: wanted })}`;
  return (
    <article className={classes.page}>
      <AlbumHead album={album} />
      <div className={classes.sticky}>
        <p className={classes.count} role="status">
          {countText(matching.length, album.songs.length)}
        </p>
        <FilterBox label="Filter by name" />
      </div>
      {shown.items.length > 0 ? (
        <SongList
          label={`Songs of ${album.name}`}
          songs={shown.items}
          queue={matching}
          tags={searchTags(filter)}
          ofOneAlbum
        />
      ) : (
        <p className={classes.none}>
          {album.songs.length === 0
            ? 'No songs yet. They show up here as soon as they are in the catalogue.'
            : 'No song of this album has that in its name.'}
        </p>
      )}
      <Pagination stay label="Pages of songs" page={shown.page} pages={shown.pages} to={to} />
    </article>
  );
}

function AlbumHead({ album }: { album: Album }) {
  const { name, consoles, year, imgUrl, songs } = album;
  return (
    <header className={classes.head}>
      <AlbumCover src={imgUrl} name={name} size={200} />
      <div className={classes.about}>
        <div className={classes.names}>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p className={classes.facts}>{[...consoles, year].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={classes.actions}>
          <Button
            variant="primary"
            disabled={songs.length === 0}
            onClick={() => playSongs(songs, 0)}
          >
            <PlayIcon />
            Play all
          </Button>
          <Button disabled={songs.length === 0} onClick={() => playShuffled(songs)}>
            <ShuffleIcon />
            Shuffle
          </Button>
          <AddAllButton songs={songs} label="Add all" />
        </div>
      </div>
    </header>
  );
}

/** By the songs' own names alone: the album's is in none of them and all of them. */
function filterByName({ songs }: Album, filter: string) {
  const nameless = songs.map((song) => ({ ...song, whole: song, album: { name: '' } }));
  return filterSongs(nameless, filter).map(({ whole }) => whole);
}

function countText(matching: number, all: number): string {
  const songs = counted(all, 'song');
  return matching === all ? songs : `${grouped(matching)} of ${songs}`;
}
