import { toPath } from '@ringside/contract/client';
import { browserQueries, inParts, type PageQueries, serverQueries } from '@ringside/page-queries';
import { loadedData } from '@ringside/page-queries/loaded-data';
import type { PageHandle } from '@ringside/page-queries/page-address';
import { useApi } from '@ringside/page-queries/page-data';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MetaArgs, useParams, useSearchParams } from 'react-router';
import { counted } from '#app/core/count-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { PlayIcon, ShuffleIcon } from '#app/ui/icons/music-icons.tsx';
import { ListNote } from '#app/ui/list-note.tsx';
import { NotYet } from '#app/ui/loading/not-yet.tsx';
import { previewMeta } from '#app/ui/page-meta.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { type Album, type AlbumPart, getAlbum, type Song } from '../catalogue/contract.ts';
import { ALBUM_SONGS_PER_PAGE, matchingText, rasterCover } from '../catalogue/rules.ts';
import { searchTags } from '../catalogue/search/song-tags.ts';
import {
  readSongList,
  type SongListAddress,
  writeSongList,
} from '../catalogue/song-list-address.ts';
import { filterByName, songPart } from '../catalogue/song-part.ts';
import { albumPartKey, albumQuery, loadedAlbumQuery } from '../catalogue/web/queries.ts';
import { AlbumCover } from '../catalogue/web/shared/album-cover.tsx';
import { FilterBox } from '../catalogue/web/shared/filter-box.tsx';
import { KeepOffline } from '../offline/web/shared/keep-offline.tsx';
import { useOfDevice } from '../offline/web/shared/of-device.tsx';
import { playShuffled } from '../player/web/shared/player.ts';
import { usePlayWhole } from '../player/web/shared/use-play-whole.ts';
import { AddAllButton } from '../playlists/web/shared/add-all-button.tsx';
import { SongList } from '../playlists/web/shared/song-list.tsx';
import classes from './album-page.module.css';

const queriesOnServer: PageQueries = (api, { params: { albumId = '' }, searchParams }) => {
  const asked = readSongList(searchParams);
  return [
    inParts(loadedAlbumQuery(api, albumId, asked), {
      key: albumPartKey(albumId, asked),
      partOf: (loaded: Album | AlbumPart) => ('part' in loaded ? loaded : null),
    }),
  ];
};

export const loader = serverQueries(queriesOnServer);
export const clientLoader = browserQueries((api, { params: { albumId = '' } }) => [
  albumQuery(api, albumId),
]);
export const handle: PageHandle = {
  canonicalSearch: (search) => writeSongList(readSongList(search)),
};

function albumPart({ songs, songIds, ...facts }: Album, asked: SongListAddress): AlbumPart {
  const matching = filterByName(songs, asked.filter);
  return { ...facts, part: songPart(songs, matching, asked.page, ALBUM_SONGS_PER_PAGE) };
}

export function meta(args: MetaArgs) {
  const { albumId = '' } = args.params;
  const asked = readSongList(new URLSearchParams(args.location.search));
  const whole = loadedData<Album>(args.loaderData, ['albums', 'one', albumId]);
  const album = whole
    ? albumPart(whole, asked)
    : loadedData<AlbumPart>(args.loaderData, albumPartKey(albumId, asked));
  return previewMeta(args, {
    title: album?.name ?? 'Album',
    description: album
      ? `${counted(album.part.all, 'song')}${album.year ? `, ${album.year}` : ''}. Press play, stay a while.`
      : 'A record sleeve, its songs, and a needle to put on them.',
    ...(album?.imgUrl.startsWith('/') && { imagePath: rasterCover(album.imgUrl) }),
  });
}

export default function AlbumPage() {
  const { albumId = '' } = useParams();
  const [searchParams] = useSearchParams();
  const api = useApi();
  const queryClient = useQueryClient();
  const asked = readSongList(searchParams);
  const query = albumQuery(api, albumId);
  const asking = useQuery(query);
  const { data: whole } = asking;
  const { data: handedOver } = useQuery<AlbumPart>({
    queryKey: albumPartKey(albumId, asked),
    queryFn: skipToken,
  });
  const album = whole ? albumPart(whole, asked) : handedOver;
  const ofDevice = useOfDevice(whole);
  const load = async (filter: string) =>
    filterByName((await queryClient.query(query)).songs, filter);
  const playAll = usePlayWhole(album?.name ?? 'the album', () => load(''));
  const playOn = usePlayWhole(album?.name ?? 'the album', () => load(asked.filter));
  // Still loading if somebody went to another page before the whole album arrived.
  if (!album) return <NotYet query={asking} what="the album" />;
  const { part } = album;
  const to = (page: number) => `?${writeSongList({ filter: asked.filter, page })}`;
  return (
    <article className="stack gap-4">
      <AlbumHead album={album} songs={whole?.songs ?? []} play={playAll} />
      <div className={`ends py-2 ${classes.sticky}`}>
        <p className="type-figure whitespace-nowrap" role="status">
          {matchingText(part)}
        </p>
        <FilterBox label="Filter by name" />
      </div>
      {ofDevice && (
        <p className="dim">
          Only these songs are on this device. The rest comes with a connection.
        </p>
      )}
      {part.items.length > 0 ? (
        <SongList
          label={`Songs of ${album.name}`}
          songs={part.items}
          onPlay={(song) => void playOn(song)}
          tags={searchTags(asked.filter)}
          ofOneAlbum
        />
      ) : (
        <ListNote>
          {part.all === 0
            ? 'No songs yet. They show up here as soon as they are in the catalogue.'
            : 'No song on this album has that in its name.'}
        </ListNote>
      )}
      <Pagination label="Pages of songs" page={part.page} pages={part.pages} to={to} />
    </article>
  );
}

const LONG_NAME_CHARACTERS = 60;

interface AlbumHeadProps {
  album: AlbumPart;
  songs: Song[];
  play: ReturnType<typeof usePlayWhole>;
}

function AlbumHead({ album, songs, play }: AlbumHeadProps) {
  const { id, name, consoles, year, imgUrl, part } = album;
  const page = `/jukebox/albums/${id}`;
  return (
    <header className={`flex items-end gap-6 ${classes.head}`}>
      <AlbumCover src={imgUrl} size={200} />
      <div className={`stack ${classes.about}`}>
        <div className={`min-w-0 ${classes.names}`}>
          <h1 className="title" data-long={name.length > LONG_NAME_CHARACTERS || undefined}>
            <bdi>{name}</bdi>
          </h1>
          <p className="mt-1 dim">{[...consoles, year].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={`actions ${classes.actions}`}>
          <Button variant="primary" disabled={part.all === 0} onClick={() => void play()}>
            <PlayIcon />
            Play all
          </Button>
          <Button
            className={classes.icon}
            disabled={part.all === 0}
            onClick={() => void play(null, (all) => playShuffled(all))}
          >
            <ShuffleIcon />
            <span>Shuffle</span>
          </Button>
          <AddAllButton songs={songs} label="Add all" />
          <KeepOffline
            list={{ path: toPath(getAlbum, { params: { id } }), page, name, username: '' }}
            songs={songs}
            className={classes.icon}
          />
        </div>
      </div>
    </header>
  );
}
