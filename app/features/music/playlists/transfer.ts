/** Playlists as files: M3U, PLS, XSPF, tables of songs, and the JSON of earlier versions. */
import type { Song } from '../catalogue/contract.ts';
import { plainText } from '../catalogue/search/song-tags.ts';
import type { ImportEntry, Match } from './contract.ts';
import { folded, type ReadList, readCsv } from './csv.ts';
import { onOneLine, readM3u, readPls, readXspf } from './m3u.ts';

/** Above the size of the longest export from this site. */
export const IMPORT_MAX_BYTES = 4 * 1024 * 1024;

/** The text of a file in UTF-16, which alone has zeros, in UTF-8, or else in Windows-1252. */
export function decodeImport(bytes: Uint8Array): string {
  const zero = bytes.indexOf(0);
  const isSwapped = bytes[0] !== 0xff && zero % 2 === 0;
  if (zero >= 0) return new TextDecoder(isSwapped ? 'utf-16be' : 'utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function readImport(text: string): ReadList | null {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .trim();
  const read = plain.startsWith('{')
    ? readJson(plain)
    : (readXspf(plain) ?? readPls(plain) ?? readCsv(plain) ?? readM3u(plain));
  return (
    read && {
      name: onOneLine(read.name),
      entries: read.entries.map((entry) => ({
        ...entry,
        name: onOneLine(entry.name),
        ...(entry.album !== undefined && { album: onOneLine(entry.album) }),
        ...(entry.artist !== undefined && { artist: onOneLine(entry.artist) }),
      })),
    }
  );
}

function readJson(text: string): ReadList | null {
  const written = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
  try {
    const { name, songs } = JSON.parse(text) as Record<string, unknown>;
    if (!Array.isArray(songs)) return null;
    const entries = songs.map((song) => ({
      id: written(song?.id),
      name: written(song?.name) ?? '',
      album: written(song?.album) ?? written(song?.album?.name),
    }));
    return {
      name: written(name) ?? '',
      entries: entries.filter((entry) => entry.id ?? entry.name),
    };
  } catch {
    return null;
  }
}

/** By id, else by title with album or artist; a title without either is a guess. */
export function matchEntry(entry: ImportEntry, candidates: readonly Song[]): Match | undefined {
  const byId = candidates.find(({ id }) => id === entry.id);
  if (byId) return { song: byId, isSure: true };
  const readings = readingsOf(entry);
  for (const isExact of [true, false]) {
    const write = isExact ? spelled : folded;
    for (const { name, of } of readings) {
      const titled = titledSongs(candidates, write, name);
      const owners = of.map(folded);
      const owned = titled.filter(({ album, artist = '' }) =>
        [album.name, album.shortname, artist].some((name) => owners.includes(folded(name))),
      );
      const song = owned.find((one) => one.name === name) ?? owned[0];
      if (song) return { song, isSure: isExact };
    }
    for (const { name } of readings) {
      const [song] = titledSongs(candidates, write, name);
      if (song) return { song, isSure: false };
    }
  }
  return undefined;
}

/** Songs with the title; else those that have it without their edition. */
function titledSongs(
  songs: readonly Song[],
  write: (name: string) => string,
  name: string,
): Song[] {
  const wanted = write(name);
  if (wanted === '') return [];
  const exact = songs.filter((song) => write(song.name) === wanted);
  return exact.length > 0
    ? exact
    : songs.filter((song) => write(withoutEdition(song.name)) === wanted);
}

/** The title without case, accents and kinds of space and dash, but with its signs. */
const spelled = (name: string) =>
  plainText(name)
    .replaceAll(/[‐-―]/g, '-')
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The recording's edition behind its title: '(Remastered 2009)', '[Mono Version]'. */
const EDITION =
  /\s*[([][^()[\]]*\b(?:re-?master(?:ed)?|mono|stereo|bonus track|deluxe|anniversary|(?:album|single|original) (?:version|mix|edit)|feat\.?|ft\.)(?!\p{L})[^()[\]]*[)\]]\s*$/iu;

const DASHED_EDITION =
  /\s-\s(?:\d{4}\s)?(?:digital(?:ly)?\s)?(?:re-?master(?:ed)?|mono|stereo)(?:\s(?:version|mix|\d{4}))*\s*$/i;

const withoutEdition = (name: string) =>
  name.replace(EDITION, '').replace(DASHED_EDITION, '') || name;

interface Reading {
  name: string;
  of: string[];
}

const TRACK_NUMBER = /^[([]?(?:\d{1,2}[-.x])?\d{1,3}[)\]]?[\s._-]+(?=\S)/i;

/** The entry's name as a title, and each part of 'Artist - Album - 03 - Title' as one. */
function readingsOf({ name, album, artist }: ImportEntry): Reading[] {
  const of = [album, artist].filter((text) => text !== undefined);
  const titles = [...new Set([name.replace(DASHED_EDITION, '') || name, withoutEdition(name)])];
  const readings = [...titles, ...titles.map((title) => title.replace(TRACK_NUMBER, ''))].flatMap(
    (title) => {
      const parts = title.split(/\s[-–—]\s/).slice(0, 6);
      const cuts = parts.slice(1).flatMap((_, place) => {
        const [before, after] = [parts.slice(0, place + 1), parts.slice(place + 1)];
        return [
          { name: after.join(' - '), of: [...of, ...before] },
          { name: before.join(' - '), of: [...of, ...after] },
        ];
      });
      return [{ name: title, of }, ...cuts];
    },
  );
  const known = new Map(
    [{ name, of }, ...readings].map((reading) => [JSON.stringify(reading), reading]),
  );
  return [...known.values()].filter((reading) => reading.name.trim() !== '');
}

export function namesOf(entry: ImportEntry): string[] {
  const names = readingsOf(entry).map(({ name }) => withoutEdition(name).replace(TRACK_NUMBER, ''));
  const [whole, ...parts] = new Set(names);
  const ofAlbum = entry.album ? [`${entry.name} ${entry.album}`] : [];
  return [...parts, ...(whole === undefined ? [] : [whole]), ...ofAlbum];
}

export function fileName(name: string, extension: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 60);
  return `${plain || 'playlist'}.${extension}`;
}
