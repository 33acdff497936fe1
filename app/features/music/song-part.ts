/** The shown part of a list of songs that may be too long for its page. */
import { bytesOf, fittingItems } from '@ringside/page-queries/fitting-items';
import type { Song } from './contract.ts';
import { filterSongs, pageOf } from './rules.ts';

/** One page of a list of songs, and what is said of the whole. */
export interface SongPart<S = Song> {
  items: S[];
  /** Their numbers in the whole list, from 1. */
  ordinals: number[];
  page: number;
  pages: number;
  /** The place of the first item among those that match, from 0. */
  first: number;
  matching: number;
  /** How long those that match play, in seconds. */
  seconds: number;
  all: number;
}

/** The unit of a list. */
type ListedSong = Pick<Song, 'name' | 'duration'>;

/** A row of a song without its names. */
export const SONG_ROW_BYTES = 1500;
/** A row or tile of an album without its names. */
export const ALBUM_ROW_BYTES = 800;
/** Data up to this size goes along whole, so that the browser has nothing to fetch. */
const WHOLE_MAX_BYTES = 40_000;
/** Not even counted in bytes. */
export const WHOLE_MAX_SONGS = 200;

/** Whether a page can carry all of a list, beside the rows that it shows. */
export function fitsPage(songs: Song[]): boolean {
  return songs.length <= WHOLE_MAX_SONGS && bytesOf(songs) <= WHOLE_MAX_BYTES;
}

/** One page of the songs that a filter leaves of a list. */
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

/** The same as the server hands it over: of songs with very long names or addresses fewer. */
export function boundedPart(part: SongPart): SongPart {
  const items = fittingItems(part.items, { rowBytes: SONG_ROW_BYTES }) ?? part.items;
  return { ...part, items, ordinals: part.ordinals.slice(0, items.length) };
}

/** By the songs' own names alone: their album's is in none of them and all of them. */
export function filterByName<S extends ListedSong>(songs: S[], filter: string): S[] {
  const nameless = songs.map((whole) => ({ name: whole.name, whole, album: { name: '' } }));
  return filterSongs(nameless, filter).map(({ whole }) => whole);
}
