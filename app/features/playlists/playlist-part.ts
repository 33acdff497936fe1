/** What a page shows of a playlist that may be too long for it. */

import { fittingItems } from '@ringside/page-queries/fitting-items';
import type { AlbumSummary, Song } from '#app/features/music/contract.ts';
import { pageOf } from '#app/features/music/rules.ts';
import type { SongListAddress } from '#app/features/music/song-list-address.ts';
import {
  ALBUM_ROW_BYTES,
  boundedPart,
  fitsPage,
  type SongPart,
  songPart,
} from '#app/features/music/song-part.ts';
import type { Cover, Playlist } from './contract.ts';
import {
  coversOfSongs,
  PLAYLIST_COLLECTIONS_PER_PAGE,
  PLAYLIST_COVER_SONGS,
  PLAYLIST_SONGS_PER_PAGE,
} from './rules.ts';

/** The facts shown above the songs of a playlist, however long it is. */
export interface PlaylistFacts {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  /** The albums of its first songs. */
  covers: Cover[];
  /** How many songs it has. */
  count: number;
}

/** One page of the albums that a playlist's songs are on. */
export interface CollectionsPart {
  items: AlbumSummary[];
  /** How many songs of each are on the playlist. */
  counts: number[];
  page: number;
  pages: number;
}

/** A long playlist as one page of it is handed over; what the page does not show is null. */
export interface PlaylistPart {
  facts: PlaylistFacts;
  songs: SongPart | null;
  collections: CollectionsPart | null;
}

/** The part that a view shows at an address; null where the page can carry all of it. */
export function playlistPart(
  playlist: Playlist,
  view: 'songs' | 'albums' | 'settings',
  asked: SongListAddress,
): PlaylistPart | null {
  const { songs } = playlist;
  if (fitsPage(songs)) return null;
  const collections = view === 'albums' ? collectionsPart(songs, asked.page) : null;
  return {
    facts: factsOf(playlist),
    songs: view === 'songs' ? boundedPart(songPart(songs, asked, PLAYLIST_SONGS_PER_PAGE)) : null,
    collections: collections && {
      ...collections,
      items: fittingItems(collections.items, { rowBytes: ALBUM_ROW_BYTES }) ?? collections.items,
    },
  };
}

export function factsOf({ id, name, owner, public: isPublic, songs }: Playlist): PlaylistFacts {
  const covers = coversOfSongs(songs.slice(0, PLAYLIST_COVER_SONGS).map(({ album }) => album));
  return { id, name, owner, public: isPublic, count: songs.length, covers };
}

export function collectionsPart(songs: Song[], page: number): CollectionsPart {
  const byAlbum = Map.groupBy(songs, ({ album }) => album.id);
  const all = [...byAlbum.values()].flatMap((those) =>
    those[0] ? { album: those[0].album, count: those.length } : [],
  );
  const shown = pageOf(all, page, PLAYLIST_COLLECTIONS_PER_PAGE);
  return {
    items: shown.items.map(({ album }) => album),
    counts: shown.items.map(({ count }) => count),
    page: shown.page,
    pages: shown.pages,
  };
}
