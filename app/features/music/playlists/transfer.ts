/** Playlists as files: our JSON, M3U of any player, and the CSV that streaming services export. */
import type { Song } from '../catalogue/contract.ts';
import type { Playlist } from './contract.ts';
import { folded, type ImportEntry, readCsv } from './csv.ts';
import { PLAYLIST_MAX_SONGS } from './rules.ts';

const FORMAT = 'ringside-playlist';

/** Above the size of the longest export from this site. */
export const IMPORT_MAX_BYTES = 4 * 1024 * 1024;

const ID_TAG = '#RINGSIDE-SONG:';

const ALBUM_ID_TAG = '#RINGSIDE-ALBUM:';

export function toJson({ name, songs }: Pick<Playlist, 'name' | 'songs'>): string {
  const entries = songs.map((song) => ({
    id: song.id,
    name: song.name,
    albumId: song.album.id,
    album: song.album.name,
    duration: song.duration,
    url: song.url,
  }));
  return `${JSON.stringify({ format: FORMAT, version: 1, name, songs: entries }, null, 2)}\n`;
}

/** Extended M3U with absolute URLs, so that other players find the songs. */
export function toM3u({ name, songs }: Pick<Playlist, 'name' | 'songs'>, siteUrl: string): string {
  const entries = songs.flatMap((song) => [
    `#EXTINF:${Math.round(song.duration)},${onOneLine(song.name)}`,
    `#EXTALB:${onOneLine(song.album.name)}`,
    `${ID_TAG}${song.id}`,
    `${ALBUM_ID_TAG}${song.album.id}`,
    new URL(song.url, siteUrl).href,
  ]);
  return `${['#EXTM3U', `#PLAYLIST:${onOneLine(name)}`, ...entries].join('\n')}\n`;
}

/** Parses any of these formats. Null for any other file. */
export function readImport(text: string): { name: string; entries: ImportEntry[] } | null {
  const plain = text.replace(/^\uFEFF/, '').trim();
  const read = plain.startsWith('{') ? readJson(plain) : (readCsv(plain) ?? readM3u(plain));
  return (
    read && {
      name: onOneLine(read.name),
      entries: read.entries.slice(0, PLAYLIST_MAX_SONGS).map((entry) => ({
        ...entry,
        name: onOneLine(entry.name),
        ...(entry.album !== undefined && { album: onOneLine(entry.album) }),
        ...(entry.artist !== undefined && { artist: onOneLine(entry.artist) }),
      })),
    }
  );
}

/** A text without line breaks and other control characters. */
const onOneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

function readJson(text: string): ReturnType<typeof readImport> {
  try {
    const { name, songs } = JSON.parse(text) as { name?: unknown; songs?: unknown };
    if (!Array.isArray(songs)) return null;
    const entries = songs.flatMap((song) => entryOf(song as Record<string, unknown> | null));
    return { name: typeof name === 'string' ? name : '', entries };
  } catch {
    return null;
  }
}

function entryOf(song: Record<string, unknown> | null): ImportEntry[] {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const name = text(song?.name);
  const id = text(song?.id);
  if (name === undefined && id === undefined) return [];
  const album = song?.album as { id?: unknown; name?: unknown } | string | undefined;
  const whole = typeof album === 'object' && album !== null ? album : undefined;
  return [
    {
      id,
      albumId: text(song?.albumId) ?? text(whole?.id),
      name: name ?? '',
      album: text(album) ?? text(whole?.name),
    },
  ];
}

const SONG_ADDRESS = /\/songs\/([A-Za-z0-9_-]{1,80})\.\w{2,4}(?:[?#].*)?$/;

/** A line with a URL or a file path. */
const ADDRESS = /^(?:[a-z]+:\/\/|\/|[A-Za-z]:\\)\S/;

/** Extended M3U from this site and others, and plain lists of URLs. */
function readM3u(text: string): ReturnType<typeof readImport> {
  const lines = text.split(/\r?\n/).map((one) => one.trim());
  const addresses = lines.filter((one) => one !== '' && !one.startsWith('#'));
  const isList = addresses.length > 0 && addresses.every((one) => ADDRESS.test(one));
  if (!isList && !lines.some((one) => one.startsWith('#EXT'))) return null;
  const entries: ImportEntry[] = [];
  let name = '';
  let entry: ImportEntry = { name: '' };
  const after = (one: string, tag: string) => one.slice(tag.length).trim();
  for (const one of lines) {
    if (one.startsWith('#PLAYLIST:')) name = after(one, '#PLAYLIST:');
    else if (one.startsWith('#EXTINF:')) entry.name = one.slice(one.indexOf(',') + 1).trim();
    else if (one.startsWith('#EXTALB:')) entry.album = after(one, '#EXTALB:');
    else if (one.startsWith('#EXTART:')) entry.artist = after(one, '#EXTART:');
    else if (one.startsWith(ID_TAG)) entry.id = after(one, ID_TAG);
    else if (one.startsWith(ALBUM_ID_TAG)) entry.albumId = after(one, ALBUM_ID_TAG);
    else if (one !== '' && !one.startsWith('#')) {
      entries.push(addressed(entry, one));
      entry = { name: '' };
    }
  }
  return { name, entries };
}

/** Adds the key in a URL to an entry: a song's id on this site, else the file name. */
function addressed(entry: ImportEntry, written: string): ImportEntry {
  const address = written.replace(/^([a-z]+:\/\/[^?#]*).*/i, '$1');
  const id = entry.id ?? SONG_ADDRESS.exec(address)?.[1];
  if (entry.name !== '' || id !== undefined) return { ...entry, ...(id !== undefined && { id }) };
  const file = address.split(/[\\/]/).at(-1) ?? '';
  const name = decoded(file)
    .replace(/\.\w{2,4}$/, '')
    .replace(/^\d{1,3}[ ._-]+/, '');
  return { ...entry, name };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A song that may match an entry, and whether more than its title does. */
export interface Match {
  song: Song;
  isSure: boolean;
}

/**
 * The song of an entry: by its id, else by its title with album or artist, which other players also
 * write as 'Artist - Title'. If only a title matches, and only one song has it, the result is a
 * guess.
 */
export function matchEntry(entry: ImportEntry, candidates: readonly Song[]): Match | undefined {
  const byId = candidates.find(({ id }) => id === entry.id);
  if (byId) return { song: byId, isSure: true };
  for (const { name, of, plain } of readingsOf(entry)) {
    const titled = candidates.filter(
      (song) => folded(plain ? withoutEdition(song.name) : song.name) === name,
    );
    const sure = titled.find(({ album }) =>
      of.some((one) => one === folded(album.name) || one === folded(album.shortname)),
    );
    if (sure) return { song: sure, isSure: true };
    if (titled.length === 1 && titled[0]) return { song: titled[0], isSure: false };
  }
  return undefined;
}

/** The recording's edition behind its title: '(Remastered 2009)', '[Mono Version]'. */
const EDITION =
  /\s*[([][^()[\]]*\b(?:re-?master(?:ed)?|mono|stereo|bonus track|deluxe|anniversary|(?:album|single|original) (?:version|mix|edit)|feat\.?|ft\.)(?!\p{L})[^()[\]]*[)\]]\s*$/iu;
/** ' - 2011 Remaster', as streaming services write it. */
const DASHED_EDITION =
  /\s-\s(?:\d{4}\s)?(?:digital(?:ly)?\s)?(?:re-?master(?:ed)?|mono|stereo)(?:\s(?:version|mix|\d{4}))*\s*$/i;
const withoutEdition = (name: string) =>
  name.replace(EDITION, '').replace(DASHED_EDITION, '') || name;

interface Reading {
  name: string;
  of: string[];
  /** Whether titles are compared without their editions. */
  plain: boolean;
}

/** The possible readings of an entry: a title, with an album if there is one; then without its edition. */
function readingsOf({ name, album, artist }: ImportEntry): Reading[] {
  const of = [album, artist].flatMap((one) => (one ? [folded(one)] : []));
  return [false, true].flatMap((plain) => {
    const title = plain ? withoutEdition(name) : name;
    const whole = { name: folded(title), of, plain };
    const cut = title.indexOf(' - ');
    if (cut < 0) return whole.name === '' ? [] : [whole];
    const first = folded(title.slice(0, cut));
    const rest = folded(title.slice(cut + 3));
    return [whole, { name: rest, of: [...of, first], plain }].filter((one) => one.name !== '');
  });
}

/** Names to search the catalogue for, the more likely one first. */
export function namesOf({ name }: ImportEntry): string[] {
  const title = withoutEdition(name);
  const cut = title.indexOf(' - ');
  return cut < 0 ? [title] : [title.slice(cut + 3), title];
}

/** A safe file name for a playlist. */
export function fileName(name: string, extension: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 60);
  return `${plain || 'playlist'}.${extension}`;
}
