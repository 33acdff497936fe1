import { plainText } from '../catalogue/search/song-tags.ts';

export interface ImportEntry {
  id?: string;
  albumId?: string;
  name: string;
  album?: string;
  artist?: string;
}

const COLUMNS = {
  name: ['track name', 'title', 'song', 'name', 'track'],
  artist: ['artist name(s)', 'artist name', 'artists', 'artist'],
  album: ['album name', 'album'],
};

/** Tables with a header row, as exported by Spotify and others; null without one. */
export function readCsv(text: string): { name: string; entries: ImportEntry[] } | null {
  const [heading = [], ...rows] = csvRows(text);
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

const CSV_CELLS = {
  ',': /(?:^|[,\n])(?:"((?:[^"]|"")*)"|([^",\n][^,\n]*)?)/y,
  ';': /(?:^|[;\n])(?:"((?:[^"]|"")*)"|([^";\n][^;\n]*)?)/y,
};

function csvRows(text: string): string[][] {
  const source = text.replaceAll('\r\n', '\n');
  const rows: string[][] = [[]];
  const [heading = ''] = source.split('\n', 1);
  const cell = CSV_CELLS[heading.split(';').length > heading.split(',').length ? ';' : ','];
  cell.lastIndex = 0;
  for (let at = 0; at < source.length || at === 0; at = cell.lastIndex) {
    const found = cell.exec(source);
    if (!found || cell.lastIndex === at) break;
    if (found[0].startsWith('\n')) rows.push([]);
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
  }
  return rows;
}

export const folded = (text: string) => plainText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
