import { createHash } from 'node:crypto';
import path from 'node:path';
import { type AlbumChange, albumChange } from '../contract.ts';
import { folderAddress } from './music-folder.server.ts';
import type { ScannedSong, ScanReport } from './scan-folder.server.ts';

type Album = AlbumChange['album'];

const MAX_SONGS = 1000;

/** By album tag and artist, else by folder; a repeated import makes the same ids. */
export function toAlbums(
  songs: readonly ScannedSong[],
): { albums: Album[] } & Pick<ScanReport, 'skipped'> {
  const groups = Map.groupBy(songs, keysOf(songs));
  const albums: Album[] = [];
  const skipped: ScanReport['skipped'] = [];
  for (const [key, members] of groups) {
    const ordered = members.toSorted(
      (a, b) =>
        a.tags.disc - b.tags.disc ||
        a.tags.track - b.tags.track ||
        (a.path < b.path ? -1 : Number(a.path > b.path)),
    );
    for (let start = 0; start < ordered.length; start += MAX_SONGS) {
      const part = start / MAX_SONGS;
      const album = toAlbum(key, ordered.slice(start, start + MAX_SONGS), part);
      const result = albumChange.safeParse({ album });
      if (result.success) albums.push(result.data.album);
      else {
        const reason = result.error.issues[0]?.message ?? 'its album cannot be described';
        skipped.push(...members.map((song) => ({ path: song.path, reason })));
      }
    }
  }
  return { albums, skipped };
}

/** Songs without an album artist join the only album of that title. */
function keysOf(songs: readonly ScannedSong[]): (song: ScannedSong) => string {
  const artists = new Map<string, Set<string>>();
  const folders = new Map<string, string>();
  for (const song of songs) {
    const title = titleOf(song);
    const artist = artistOf(song);
    if (artist !== null) artists.set(title, (artists.get(title) ?? new Set()).add(artist));
    const folder = path.posix.dirname(song.path);
    // For compatibility with imports that required one folder for an album.
    if (artist === null && folder < (folders.get(title) ?? '\uffff')) folders.set(title, folder);
  }
  return (song) => {
    const title = titleOf(song);
    if (title === '') return `folder ${path.posix.dirname(song.path)}`;
    const known = [...(artists.get(title) ?? [])];
    const artist = artistOf(song) ?? (known.length === 1 ? known[0] : undefined);
    const owner = artist === undefined ? `in ${folders.get(title)}` : `by ${artist}`;
    return `tag ${title} ${owner}`;
  };
}

const titleOf = ({ tags }: ScannedSong) => clean(tags.album ?? '', 200).toLowerCase();
const artistOf = ({ tags }: ScannedSong) => tags.albumArtist?.trim().toLowerCase() || null;

const idOf = (text: string) => `m-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;

function clean(text: string, max: number): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line;
}

function toAlbum(key: string, songs: readonly ScannedSong[], part: number): Album {
  const [first] = songs;
  if (!first) throw new RangeError('An album needs a song.');
  const folders = commonFolders(songs);
  const folderName = folders.at(-1) ?? 'Music';
  const suffix = part > 0 ? ` (${part + 1})` : '';
  const title = clean(first.tags.album ?? '', 190) || clean(folderName, 190);
  const id = idOf(`${key}${suffix}`);
  const cover = coverOf(songs) ?? `/album-covers/${id}.svg`;
  const years = songs
    .map(({ tags }) => tags.year ?? 0)
    .filter((year) => year >= 1900 && year <= 2200);
  return {
    id,
    shortname: clean(title, 60 - suffix.length) + suffix,
    name: title + suffix,
    icon: cover.length <= 200 ? cover : '',
    imgUrl: cover,
    consoles: folders.length > 1 ? [clean(folders.at(-2) ?? '', 60)].filter(Boolean) : [],
    year: years[0] ?? null,
    songs: songs.map((song) => ({
      id: idOf(`song ${song.path}`),
      name: clean(song.tags.title ?? '', 200) || nameOf(song.path),
      duration: Math.max(0.01, Math.round(song.tags.duration * 100) / 100),
      url: folderAddress(song.path),
      artist: clean(song.tags.artist ?? '', 200) || undefined,
      gain: song.tags.gain ?? undefined,
    })),
  };
}

function commonFolders(songs: readonly ScannedSong[]): string[] {
  const all = songs.map((song) => song.path.split('/').slice(0, -1));
  const [first = []] = all;
  const end = first.findIndex((name, index) => all.some((folders) => folders[index] !== name));
  return end < 0 ? first : first.slice(0, end);
}

function nameOf(file: string): string {
  const name = path.posix.basename(file, path.posix.extname(file));
  return clean(name.replace(/^\d{1,3}[\s._-]+(?=\S)/, '').replaceAll('_', ' '), 200) || 'Untitled';
}

function coverOf(songs: readonly ScannedSong[]): string | null {
  const beside = songs.find(({ coverPath }) => coverPath !== null)?.coverPath;
  const file = beside ?? songs.find(({ tags }) => tags.hasPicture)?.path;
  return file === undefined ? null : `${folderAddress(file)}?cover`;
}
