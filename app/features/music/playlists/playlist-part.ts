import { fittingItems } from '@ringside/page-queries/fitting-items';
import type { Song } from '../catalogue/contract.ts';
import { pageOf } from '../catalogue/rules.ts';
import { ALBUM_ROW_BYTES, boundedPart, songPart } from '../catalogue/song-part.ts';
import type { CollectionsPart, Playlist, PlaylistFacts, PlaylistPart } from './contract.ts';
import {
  coversOfSongs,
  PLAYLIST_COLLECTIONS_PER_PAGE,
  PLAYLIST_COVER_SONGS,
  PLAYLIST_COVERS,
  PLAYLIST_SONGS_PER_PAGE,
  type PlaylistView,
} from './rules.ts';

type ListedSong = Pick<Song, 'id' | 'name' | 'duration'> & { album: { id: string; name: string } };

export type PlaylistHead = Omit<PlaylistFacts, 'covers' | 'count'>;

export async function playlistPart(
  head: PlaylistHead,
  { songs, matching }: { songs: ListedSong[]; matching: ListedSong[] },
  { view, page }: { view: PlaylistView; page: number },
  load: (songIds: string[]) => Promise<Song[]>,
): Promise<PlaylistPart> {
  const albumsOf = async (of: ListedSong[]) =>
    (await load(of.map(({ id }) => id))).map((song) => song.album);
  const first = firstOfAlbums(songs.slice(0, PLAYLIST_COVER_SONGS)).slice(0, PLAYLIST_COVERS);
  const covers = coversOfSongs(await albumsOf(first));
  const facts = { ...head, covers, count: songs.length };
  if (view === 'settings') return { facts, songs: null, collections: null };
  if (view === 'songs') {
    const part = songPart(songs, matching, page, PLAYLIST_SONGS_PER_PAGE);
    const items = await load(part.items.map(({ id }) => id));
    return { facts, songs: boundedPart({ ...part, items }), collections: null };
  }
  const { items, ...rest } = collectionsOf(songs, page);
  const albums = await albumsOf(items);
  const fitting = fittingItems(albums, { rowBytes: ALBUM_ROW_BYTES }) ?? albums;
  return { facts, songs: null, collections: { ...rest, items: fitting } };
}

export function factsOf({ id, name, owner, public: isPublic, songs }: Playlist): PlaylistFacts {
  const covers = coversOfSongs(songs.slice(0, PLAYLIST_COVER_SONGS).map(({ album }) => album));
  return { id, name, owner, public: isPublic, count: songs.length, covers };
}

export function collectionsPart(songs: Song[], page: number): CollectionsPart {
  const part = collectionsOf(songs, page);
  return { ...part, items: part.items.map(({ album }) => album) };
}

function collectionsOf<S extends ListedSong>(songs: S[], page: number) {
  const counts = new Map<string, number>();
  for (const { album } of songs) counts.set(album.id, (counts.get(album.id) ?? 0) + 1);
  const shown = pageOf(firstOfAlbums(songs), page, PLAYLIST_COLLECTIONS_PER_PAGE);
  return {
    items: shown.items,
    counts: shown.items.map(({ album }) => counts.get(album.id) ?? 0),
    page: shown.page,
    pages: shown.pages,
  };
}

function firstOfAlbums<S extends ListedSong>(songs: S[]): S[] {
  const seen = new Set<string>();
  return songs.filter(({ album: { id } }) => !seen.has(id) && seen.add(id));
}
