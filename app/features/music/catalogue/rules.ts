import { counted, grouped } from '#app/core/count-rules.ts';
import { plainText } from './search/song-tags.ts';

export const SEARCH_LIMIT = 50;
export const SONGS_BY_ID_LIMIT = 50;
export const SHELF_ORDERS = ['recent', 'console', 'year'] as const;
export type ShelfOrder = (typeof SHELF_ORDERS)[number];
export const SHELF_VIEWS = ['recent', 'favourites', 'played', 'console', 'year'] as const;
export type ShelfView = (typeof SHELF_VIEWS)[number];
export const isShelfOrder = (view: ShelfView): view is ShelfOrder =>
  view !== 'favourites' && view !== 'played';
export const SHELF_LIMIT = 48;
export const ALBUM_SONGS_PER_PAGE = 18;
export const ALBUM_NAME_MAX_CHARACTERS = 60;
/** Beyond it, what a file says is no ReplayGain. */
export const GAIN_MAX_DB = 60;

export interface NamePart {
  text: string;
  marked: boolean;
}

const NAME_WORD = /[\p{L}\p{N}\p{M}'’]+/gu;

export function markedParts(name: string, tags: readonly string[]): NamePart[] {
  const parts: NamePart[] = [];
  let from = 0;
  for (const { 0: word, index } of tags.length > 0 ? name.matchAll(NAME_WORD) : []) {
    const length = markedLength(word, tags);
    if (length === 0) continue;
    if (index > from) parts.push({ text: name.slice(from, index), marked: false });
    parts.push({ text: name.slice(index, index + length), marked: true });
    from = index + length;
  }
  if (from < name.length) parts.push({ text: name.slice(from), marked: false });
  return parts;
}

function markedLength(word: string, tags: readonly string[]): number {
  const plain = plainText(word);
  const found = tags.filter((tag) => plain.startsWith(tag));
  const wanted = Math.max(0, ...found.map((tag) => tag.length));
  if (wanted === 0) return 0;
  let length = 0;
  for (const character of word) {
    const covered = plainText(word.slice(0, length)).length >= wanted;
    if (covered && !/\p{M}/u.test(character)) break;
    length += character.length;
  }
  return length;
}

/** An album's name in a row, at most 60 characters. */
export function shortAlbumName(name: string): string {
  const characters = [...name];
  if (characters.length <= ALBUM_NAME_MAX_CHARACTERS) return name;
  return `${characters.slice(0, ALBUM_NAME_MAX_CHARACTERS).join('')}…`;
}

interface Named {
  name: string;
  artist?: string | null;
  album: { name: string };
}

/** The artist and the album of a song, on one line. */
export const bylineOf = ({ artist, album }: Named): string =>
  [artist, album.name].filter(Boolean).join(' · ');

export function filterSongs<S extends Named>(songs: S[], text: string): S[] {
  const wanted = plainText(text).trim();
  const starts = wanted.split(/\s+/);
  if (wanted === '') return songs;
  return songs.filter((song) => {
    const { plain, words } = wordsOf(song);
    if (plain.includes(wanted)) return true;
    return starts.every((start) => words.some((word) => word.startsWith(start)));
  });
}

/** Cached per song, since a list of thousands is filtered with every keystroke. */
const wordsOfSongs = new WeakMap<object, { plain: string; words: string[] }>();

function wordsOf(song: Named) {
  const known = wordsOfSongs.get(song);
  if (known) return known;
  const plain = plainText(`${song.name}\n${song.artist ?? ''}\n${song.album.name}`);
  const words = { plain, words: plain.split(/[^\p{L}\p{N}]+/u) };
  wordsOfSongs.set(song, words);
  return words;
}

export function pageOf<T>(items: T[], page: number, perPage: number) {
  const pages = Math.max(1, Math.ceil(items.length / perPage));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  const first = (shown - 1) * perPage;
  return { page: shown, pages, first, items: items.slice(first, first + perPage) };
}

/** How many songs of a list match its filter. */
export function matchingText({ matching, all }: { matching: number; all: number }): string {
  const songs = counted(all, 'song');
  return matching === all ? songs : `${grouped(matching)} of ${songs}`;
}

export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const MINUTES_PER_HOUR = 60;

export function formatLength(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min`;
  return `${Math.floor(minutes / MINUTES_PER_HOUR)} h ${minutes % MINUTES_PER_HOUR} min`;
}

/** The JPEG of a drawn cover, for lock screens and link previews; other images unchanged. */
export function rasterCover(address: string): string {
  return address.replace(/^(\/album-covers\/[\w-]+)\.svg$/, '$1.jpg');
}
