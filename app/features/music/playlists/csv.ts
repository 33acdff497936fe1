import { plainText } from '../catalogue/search/song-tags.ts';
import type { ImportEntry } from './contract.ts';

export interface ReadList {
  name: string;
  entries: ImportEntry[];
}

const COLUMNS = {
  name: ['track name', 'track title', 'title', 'song title', 'song name', 'song', 'name', 'track'],
  artist: ['artist name(s)', 'artist name', 'artists', 'artist', 'album artist'],
  album: ['album name', 'album title', 'album'],
};

/** Tables with a header row, as exported by Spotify and others; null without one. */
export function readCsv(text: string): ReadList | null {
  const [, separator, table = text] = /^"?sep=(.)"?\n(.*)$/is.exec(text) ?? [];
  const [heading = [], ...rows] = tableRows(table, separator);
  const titles = heading.map((title) => title.trim().toLowerCase());
  const columnOf = (names: string[]) =>
    names.map((name) => titles.indexOf(name)).find((place) => place >= 0) ?? -1;
  const places = { name: columnOf(COLUMNS.name), artist: columnOf(COLUMNS.artist) };
  const album = columnOf(COLUMNS.album);
  if (places.name < 0 || (places.artist < 0 && album < 0)) return null;
  const entries = rows.flatMap((row): ImportEntry[] => {
    const cell = (place: number) => row[place]?.trim() || undefined;
    const name = cell(places.name);
    return name ? [{ name, artist: cell(places.artist), album: cell(album) }] : [];
  });
  return { name: '', entries };
}

const SEPARATORS = ['\t', ';', ','];

/** RFC 4180 with any separator; without one, the most frequent in the heading. */
function tableRows(text: string, separator = commonest(text.split('\n', 1)[0] ?? '')): string[][] {
  const rows: string[][] = [[]];
  const mark = separator.replace(/[\\^\]-]/, '\\$&');
  const cell = new RegExp(
    `(?: *"((?:[^"]|"")*)"[^${mark}\\n]*|([^${mark}\\n]*))([${mark}\\n]|$)`,
    'y',
  );
  while (cell.lastIndex < text.length) {
    const [, quoted, bare = '', end] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '\n') rows.push([]);
  }
  return rows;
}

function commonest(heading: string): string {
  const count = (separator: string) => heading.split(separator).length;
  return SEPARATORS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

export const folded = (text: string) => plainText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
