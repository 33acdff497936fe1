import type { Playlist } from './contract.ts';
import type { ImportEntry } from './csv.ts';

export const FORMAT = 'ringside-playlist';

const ID_TAG = '#RINGSIDE-SONG:';

const ALBUM_ID_TAG = '#RINGSIDE-ALBUM:';

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

export const onOneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

const SONG_ADDRESS = /\/songs\/([A-Za-z0-9_-]{1,80})\.\w{2,4}(?:[?#].*)?$/;

const ADDRESS = /^(?:[a-z]+:\/\/|\/|[A-Za-z]:\\)\S/;

/** Extended M3U from this site and others, and plain lists of URLs. */
export function readM3u(text: string): { name: string; entries: ImportEntry[] } | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const addresses = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const isList = addresses.length > 0 && addresses.every((address) => ADDRESS.test(address));
  if (!isList && !lines.some((line) => line.startsWith('#EXT'))) return null;
  const entries: ImportEntry[] = [];
  let name = '';
  let entry: ImportEntry = { name: '' };
  const after = (line: string, tag: string) => line.slice(tag.length).trim();
  for (const line of lines) {
    if (line.startsWith('#PLAYLIST:')) name = after(line, '#PLAYLIST:');
    else if (line.startsWith('#EXTINF:')) entry.name = line.slice(line.indexOf(',') + 1).trim();
    else if (line.startsWith('#EXTALB:')) entry.album = after(line, '#EXTALB:');
    else if (line.startsWith('#EXTART:')) entry.artist = after(line, '#EXTART:');
    else if (line.startsWith(ID_TAG)) entry.id = after(line, ID_TAG);
    else if (line.startsWith(ALBUM_ID_TAG)) entry.albumId = after(line, ALBUM_ID_TAG);
    else if (line !== '' && !line.startsWith('#')) {
      entries.push(addressed(entry, line));
      entry = { name: '' };
    }
  }
  return { name, entries };
}

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
