import type { ImportEntry, Playlist } from './contract.ts';
import type { ReadList } from './csv.ts';

const ID_TAG = '#RINGSIDE-SONG';

/** Extended M3U with absolute URLs, so that other players find the songs. */
export function toM3u({ name, songs }: Pick<Playlist, 'name' | 'songs'>, siteUrl: string): string {
  const entries = songs.flatMap((song) => [
    `#EXTINF:${Math.round(song.duration)},${onOneLine([song.artist, song.name].filter(Boolean).join(' - '))}`,
    `#EXTALB:${onOneLine(song.album.name)}`,
    `${ID_TAG}:${song.id}`,
    new URL(song.url, siteUrl).href,
  ]);
  return `${['#EXTM3U', `#PLAYLIST:${onOneLine(name)}`, ...entries].join('\n')}\n`;
}

export const onOneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

const SONG_ADDRESS = /\/songs\/([A-Za-z0-9_-]{1,80})\.\w{2,4}$/;

const ADDRESS =
  /^(?:[a-z]+:\/\/|[\\/]|\.{1,2}[\\/]|[a-z]:[\\/])\S|\.(?:aac|aiff?|ape|flac|m4a|mp[34]|og[ga]|opus|wav|webm|wma)$/i;

/** Length, attributes and title; others write another separator than a comma, or none. */
const EXTINF = /^#EXTINF:\s*-?[\d.]*(?:\s*[;:|]|(?:[^",]|"[^"]*")*,|\s+(?!.*=))(.*)$/i;

type Tagged = 'album' | 'artist' | 'id';
const TAGS: Record<string, Tagged> = { '#EXTALB': 'album', '#EXTART': 'artist', [ID_TAG]: 'id' };

/** M3U from this site and others, and plain lists of addresses; null for any other text. */
export function readM3u(text: string): ReadList | null {
  const lines = text.split('\n').map((line) => line.trim());
  const addresses = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const isList = addresses.length > 0 && addresses.every((address) => ADDRESS.test(address));
  if (!isList && !lines.some((line) => /^#EXT/i.test(line))) return null;
  const entries: ImportEntry[] = [];
  let name = '';
  let entry: ImportEntry = { name: '' };
  for (const line of lines) {
    const [, tag = '', value = ''] = /^(#[\w-]+):(.*)$/.exec(line) ?? [];
    const key = TAGS[tag.toUpperCase()];
    if (key) entry[key] = value.trim();
    else if (tag.toUpperCase() === '#PLAYLIST') name = value.trim();
    else if (tag.toUpperCase() === '#EXTINF') entry.name = EXTINF.exec(line)?.[1]?.trim() ?? '';
    else if (line !== '' && !line.startsWith('#')) {
      entries.push(addressed(entry, line));
      entry = { name: '' };
    }
  }
  return { name, entries };
}

/** Winamp's lists: `File1=`, `Title1=`; null for any other text. */
export function readPls(text: string): ReadList | null {
  if (!/^\[playlist\]\s*$/im.test(text)) return null;
  const named = (key: string) =>
    new Map(
      [...text.matchAll(new RegExp(`^${key}(\\d+)\\s*=(.*)$`, 'gim'))].map(
        ([, n = '', value = '']) => [Number(n), value.trim()],
      ),
    );
  const titles = named('Title');
  const files = [...named('File')].sort(([one], [other]) => one - other);
  return {
    name: '',
    entries: files.map(([n, file]) => addressed({ name: titles.get(n) ?? '' }, file)),
  };
}

/** XSPF; null for any other text. */
export function readXspf(text: string): ReadList | null {
  if (!/<(?:\w+:)?playlist[\s>]/.test(text)) return null;
  const tracks = text.split(/<(?:\w+:)?track[\s>]/);
  const of = (part: string, tag: string) => {
    const [, value = ''] =
      new RegExp(`<(?:\\w+:)?${tag}(?:\\s[^>]*)?>(<!\\[CDATA\\[.*?\\]\\]>|[^<]*)<`).exec(part) ??
      [];
    return unescaped(value.replace(/^<!\[CDATA\[(.*)\]\]>$/s, '$1')).trim();
  };
  return {
    name: of(tracks[0] ?? '', 'title'),
    entries: tracks.slice(1).map((track) => {
      const [album, artist] = [of(track, 'album'), of(track, 'creator')];
      const entry = {
        name: of(track, 'title'),
        ...(album && { album }),
        ...(artist && { artist }),
      };
      return addressed(entry, of(track, 'location'));
    }),
  };
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const unescaped = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** An entry with the id in its address, and with the names of file and folder if it has no title. */
function addressed(entry: ImportEntry, written: string): ImportEntry {
  const isUrl = /^[a-z]{2,}:\/\//i.test(written);
  const address = isUrl || written.startsWith('/songs/') ? written.replace(/[?#].*/, '') : written;
  const id = entry.id ?? SONG_ADDRESS.exec(address)?.[1];
  const known = { ...entry, ...(id !== undefined && { id }) };
  if (entry.name !== '' || entry.id !== undefined) return known;
  const [folder = '', file = ''] = `/${address}`.split(/[\\/]/).slice(-2).map(decoded);
  const album = entry.album ?? folder;
  const isPlace = album === '' || /^(?:\.{1,2}|[a-z]:)$/i.test(album);
  return { ...known, name: file.replace(/\.\w{2,4}$/, ''), ...(!isPlace && { album }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
