import { bytesOf, fittingItems } from '@ringside/page-queries/fitting-items';
import type { Song, SongPart } from './contract.ts';
import { filterSongs, pageOf } from './rules.ts';

type ListedSong = Pick<Song, 'name' | 'duration'>;

export const SONG_ROW_BYTES = 1500;
export const ALBUM_ROW_BYTES = 800;
const WHOLE_MAX_BYTES = 40_000;
/** Longer lists are never sent whole, so their bytes need not be counted. */
export const WHOLE_MAX_SONGS = 200;

/** Whether the page's HTML has room for the whole list in addition to the visible rows. */
export function fitsPage(songs: Song[]): boolean {
  return songs.length <= WHOLE_MAX_SONGS && bytesOf(songs) <= WHOLE_MAX_BYTES;
}

export function songPart<S extends ListedSong>(
  songs: S[],
  matching: S[],
  page: number,
  perPage: number,
): SongPart<S> {
  const { items, ...place } = pageOf(matching, page, perPage);
  return {
    ...place,
    items,
    ordinals: items.map((song) => songs.indexOf(song) + 1),
    matching: matching.length,
    seconds: matching.reduce((sum, song) => sum + song.duration, 0),
    all: songs.length,
  };
}

/** A page for the server's HTML: fewer songs if their names or URLs are very long. */
export function boundedPart(part: SongPart): SongPart {
  const items = fittingItems(part.items, { rowBytes: SONG_ROW_BYTES }) ?? part.items;
  return { ...part, items, ordinals: part.ordinals.slice(0, items.length) };
}

/** Only by what the songs do not share: their names and artists. */
export function filterByName<S extends { name: string; artist?: string | null }>(
  songs: S[],
  filter: string,
): S[] {
  const nameless = songs.map((whole) => {
    return { name: whole.name, artist: whole.artist, whole, album: { name: '' } };
  });
  return filterSongs(nameless, filter).map(({ whole }) => whole);
}
