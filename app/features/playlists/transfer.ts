/** Playlists as files: our own JSON, and M3U for every other player. */
import type { Song } from '#app/features/music/contract.ts';
import type { Playlist } from './contract.ts';

const FORMAT = 'ringside-playlist';
/** No file that a person exported from here is longer. */
export const IMPORT_MAX_BYTES = 4 * 1024 * 1024;
const ID_TAG = '#RINGSIDE-SONG:';
const ALBUM_ID_TAG = '#RINGSIDE-ALBUM:';

/** A song as a file names it. */
export interface ImportEntry {
  id?: string;
  albumId?: string;
  name: string;
  album?: string;
}

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

/** Extended M3U; addresses of this site become whole ones, so that other players find the songs. */
export function toM3u({ name, songs }: Pick<Playlist, 'name' | 'songs'>, siteUrl: string): string {
  const entries = songs.flatMap((song) => [
    `#EXTINF:${Math.round(song.duration)},${line(song.name)}`,
    `#EXTALB:${line(song.album.name)}`,
    `${ID_TAG}${song.id}`,
    `${ALBUM_ID_TAG}${song.album.id}`,
    new URL(song.url, siteUrl).href,
  ]);
  return `${['#EXTM3U', `#PLAYLIST:${line(name)}`, ...entries].join('\n')}\n`;
}

/** A name that stays on its line. */
function line(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}

/** Reads either kind of file. Null when it is neither. */
export function readImport(text: string): { name: string; entries: ImportEntry[] } | null {
  const plain = text.replace(/^\uFEFF/, '').trim();
  return plain.startsWith('{') ? readJson(plain) : readM3u(plain);
}

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

function readM3u(text: string): ReturnType<typeof readImport> {
  const lines = text.split(/\r?\n/).map((one) => one.trim());
  if (!lines.some((one) => one.startsWith('#EXT'))) return null;
  const entries: ImportEntry[] = [];
  let name = '';
  let entry: ImportEntry = { name: '' };
  const after = (one: string, tag: string) => one.slice(tag.length).trim();
  for (const one of lines) {
    if (one.startsWith('#PLAYLIST:')) name = after(one, '#PLAYLIST:');
    else if (one.startsWith('#EXTINF:')) entry.name = one.slice(one.indexOf(',') + 1).trim();
    else if (one.startsWith('#EXTALB:')) entry.album = after(one, '#EXTALB:');
    else if (one.startsWith(ID_TAG)) entry.id = after(one, ID_TAG);
    else if (one.startsWith(ALBUM_ID_TAG)) entry.albumId = after(one, ALBUM_ID_TAG);
    else if (one !== '' && !one.startsWith('#')) {
      if (entry.name !== '' || entry.id !== undefined) entries.push(entry);
      entry = { name: '' };
    }
  }
  return { name, entries };
}

const same = (one: string | undefined, other: string) =>
  one?.trim().toLowerCase() === other.trim().toLowerCase();

/** The song that an entry means: by its id, else by its name and album; undefined when none is. */
export function matchEntry(entry: ImportEntry, candidates: readonly Song[]): Song | undefined {
  return (
    candidates.find(({ id }) => id === entry.id) ??
    candidates.find((song) => same(entry.name, song.name) && same(entry.album, song.album.name))
  );
}

/** A file's name from a playlist's, with nothing in it that a system might object to. */
export function fileName(name: string, extension: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 60);
  return `${plain || 'playlist'}.${extension}`;
}
