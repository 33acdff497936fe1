/** Playlists as files: our JSON, M3U of any player, and the CSV that streaming services export. */
import type { Song } from '../catalogue/contract.ts';
import type { Playlist } from './contract.ts';
import { folded, type ImportEntry, readCsv } from './csv.ts';
import { FORMAT, onOneLine, readM3u } from './m3u.ts';
import { PLAYLIST_MAX_SONGS } from './rules.ts';

/** Above the size of the longest export from this site. */
export const IMPORT_MAX_BYTES = 4 * 1024 * 1024;

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

export interface Match {
  song: Song;
  isSure: boolean;
}

/**
 * The song of an entry: by its id, else by its title with album or artist, which other players also
 * write as 'Artist - Title'.
 */
export function matchEntry(entry: ImportEntry, candidates: readonly Song[]): Match | undefined {
  const byId = candidates.find(({ id }) => id === entry.id);
  if (byId) return { song: byId, isSure: true };
  for (const { name, of, plain } of readingsOf(entry)) {
    const titled = candidates.filter(
      (song) => folded(plain ? withoutEdition(song.name) : song.name) === name,
    );
    const sure = titled.find(({ album }) =>
      of.some((name) => name === folded(album.name) || name === folded(album.shortname)),
    );
    if (sure) return { song: sure, isSure: true };
    if (titled.length === 1 && titled[0]) return { song: titled[0], isSure: false };
  }
  return undefined;
}

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
  plain: boolean;
}

function readingsOf({ name, album, artist }: ImportEntry): Reading[] {
  const of = [album, artist].flatMap((name) => (name ? [folded(name)] : []));
  return [false, true].flatMap((plain) => {
    const title = plain ? withoutEdition(name) : name;
    const whole = { name: folded(title), of, plain };
    const cut = title.indexOf(' - ');
    if (cut < 0) return whole.name === '' ? [] : [whole];
    const first = folded(title.slice(0, cut));
    const rest = folded(title.slice(cut + 3));
    return [whole, { name: rest, of: [...of, first], plain }].filter(
      (reading) => reading.name !== '',
    );
  });
}

export function namesOf({ name }: ImportEntry): string[] {
  const title = withoutEdition(name);
  const cut = title.indexOf(' - ');
  return cut < 0 ? [title] : [title.slice(cut + 3), title];
}

export function fileName(name: string, extension: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 60);
  return `${plain || 'playlist'}.${extension}`;
}
