import type { Transaction } from 'kysely';
import type { Problem } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import { among } from '#database/among.ts';
import type { DatabaseKind } from '#database/app-database.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import type { AlbumChange } from './contract.ts';
import type { SearchIndex } from './search/search-index.server.ts';
import { tagsOfAll } from './search/song-tags.ts';
import { rememberWords } from './search/typos-store.server.ts';
import { indexes } from './search-store.server.ts';

type Trx = Transaction<Tables>;
type Album = AlbumChange['album'];

export async function problemsOfAlbum(trx: Trx, { album }: AlbumChange): Promise<Problem[]> {
  const songIds = album.songs.map((song) => song.id);
  const elsewhere = new Set(await findSongsElsewhere(trx, album.id, songIds));
  return songIds.flatMap((id, place) => {
    const path = `album.songs.${place}.id`;
    if (songIds.indexOf(id) < place) return [problem(path, id, 'an id that no other song has')];
    return elsewhere.has(id) ? [problem(path, id, 'an id that belongs to no other album')] : [];
  });
}

export async function takeAlbum(
  trx: Trx,
  { album }: AlbumChange,
  at: number | null,
  kind: DatabaseKind,
): Promise<boolean> {
  const songIds = album.songs.map((song) => song.id);
  const before = await numbersOf(trx, album.id);
  if (at !== null && before.albums.some(({ updated_at }) => updated_at > at)) return false;
  await saveAlbum(trx, album, at);
  await trx
    .deleteFrom('songs')
    .where('album_id', '=', album.id)
    .$if(songIds.length > 0, (query) => query.where('id', 'not in', songIds))
    .execute();
  await saveSongs(trx, album);
  const index = indexes[kind];
  await index.remove(trx, 'album_tags', before.albums);
  await index.remove(trx, 'song_tags', before.songs);
  await indexAlbum(trx, album, index);
  return true;
}

async function findSongsElsewhere(trx: Trx, albumId: string, songIds: string[]) {
  const rows = await trx
    .selectFrom('songs')
    .select('id')
    .where(among(trx, 'id', songIds))
    .where('album_id', '!=', albumId)
    .execute();
  return rows.map((row) => row.id);
}

async function numbersOf(trx: Trx, albumId: string) {
  const albums = await trx
    .selectFrom('albums')
    .select(['number', 'updated_at'])
    .where('id', '=', albumId)
    .execute();
  const songs = await trx
    .selectFrom('songs')
    .select(['number', 'name', 'artist'])
    .where('album_id', '=', albumId)
    .execute();
  return { albums, songs };
}

/** Makes an album and its songs found by their names and artists. */
export async function indexAlbum(
  trx: Trx,
  { id, name, shortname }: Pick<Album, 'id' | 'name' | 'shortname'>,
  index: SearchIndex,
): Promise<void> {
  const names = [name, shortname];
  const now = await numbersOf(trx, id);
  const artists = [...new Set(now.songs.map(({ artist }) => artist ?? ''))];
  const tags = tagsOfAll([...names, ...artists]);
  const albums = now.albums.map(({ number }) => ({ number, tags }));
  const songs = now.songs.map(({ number, name, artist }) => {
    return { number, tags: tagsOfAll([name, artist ?? '', ...names]) };
  });
  await index.put(trx, 'album_tags', albums);
  await index.put(trx, 'song_tags', songs);
  await rememberWords(
    trx,
    [...albums, ...songs].flatMap(({ tags }) => tags),
  );
}

async function saveAlbum(trx: Trx, album: Album, at: number | null): Promise<void> {
  const { songs, imgUrl, consoles, ...rest } = album;
  const names = { ...rest, img_url: imgUrl, consoles_json: JSON.stringify(consoles) };
  const { id, ...columns } = { ...names, ...(at !== null && { updated_at: at }) };
  const replace = Object.keys(columns) as (keyof typeof columns)[];
  await insertRows(trx, 'albums', [{ updated_at: 0, ...columns, id }], { key: ['id'], replace });
}

async function saveSongs(trx: Trx, album: Album): Promise<void> {
  const rows = album.songs.map(({ artist = null, gain = null, ...song }, place) => {
    return { ...song, album_id: album.id, index: place + 1, artist, gain };
  });
  const replace = ['name', 'index', 'duration', 'url', 'artist', 'gain'] as const;
  await insertRows(trx, 'songs', rows, { key: ['id'], replace });
}
