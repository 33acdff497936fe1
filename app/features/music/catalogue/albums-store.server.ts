import type { Kysely, Selectable } from 'kysely';
import { among } from '#database/among.ts';
import type { Tables } from '#database/tables.ts';
import type { Album, AlbumListing, Song } from './contract.ts';
import { SHELF_LIMIT, type ShelfOrder } from './rules.ts';

type Db = Kysely<Tables>;

export type SongIds = 'all' | 'none';

export async function listShelf(
  db: Db,
  order: ShelfOrder,
  startAfter: number,
): Promise<{ albums: AlbumListing[]; next: number | null }> {
  const rows = await db
    .selectFrom('albums')
    .select('number')
    .$if(order === 'console', (query) => query.orderBy('consoles_json').orderBy('year'))
    .$if(order === 'year', (query) =>
      query.orderBy(({ fn, val }) => fn.coalesce('year', val(0)), 'desc'),
    )
    .orderBy('number', order === 'recent' ? 'desc' : 'asc')
    .offset(startAfter)
    .limit(SHELF_LIMIT + 1)
    .execute();
  const numbers = rows.slice(0, SHELF_LIMIT).map(({ number }) => number);
  return {
    albums: await albumsBy(db, 'number', numbers, 'none'),
    next: rows.length > SHELF_LIMIT ? startAfter + SHELF_LIMIT : null,
  };
}

export async function findAlbumListing(
  db: Db,
  id: string,
  songIds: SongIds = 'all',
): Promise<AlbumListing | null> {
  const [album] = await albumsBy(db, 'id', [id], songIds);
  return album ?? null;
}

export async function findAlbum(db: Db, id: string): Promise<Album | null> {
  const album = await findAlbumListing(db, id);
  if (!album) return null;
  const { songIds = [] } = album;
  return { ...album, songIds, songs: await findSongs(db, songIds) };
}

export function songNamesOfAlbum(db: Db, albumId: string) {
  return db
    .selectFrom('songs')
    .select(['id', 'name', 'duration', 'artist'])
    .where('album_id', '=', albumId)
    .orderBy('index')
    .execute();
}

export const findSongs = (db: Db, songIds: string[]): Promise<Song[]> =>
  songsBy(db, 'songs.id', songIds);

/** Songs of exactly this name, in no order. */
export async function findSongsNamed(db: Db, name: string, limit: number): Promise<Song[]> {
  const named = db.selectFrom('songs').select('id').where('name', '=', name).limit(limit);
  const ids = (await named.execute()).map(({ id }) => id);
  return findSongs(db, ids);
}

export async function knownSongIds(db: Db, songIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('songs')
    .select('id')
    .where(among(db, 'id', songIds))
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function songsBy(
  db: Db,
  column: 'songs.id' | 'songs.number',
  keys: (string | number)[],
): Promise<Song[]> {
  const rows = await db
    .selectFrom('songs')
    .innerJoin('albums', 'albums.id', 'songs.album_id')
    .selectAll('songs')
    .select(['albums.name as album_name', 'albums.shortname', 'albums.icon'])
    .select(['albums.consoles_json', 'albums.year'])
    .where(among(db, column, keys))
    .execute();
  const byKey = new Map<string | number, Song>();
  for (const row of rows) {
    const { id, name, index, duration, url, number } = row;
    const known = { artist: row.artist ?? undefined, gain: row.gain ?? undefined };
    const album = toSummary({ ...row, id: row.album_id, name: row.album_name });
    byKey.set(column === 'songs.id' ? id : number, {
      id,
      name,
      index,
      duration,
      url,
      album,
      ...known,
    });
  }
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

export async function albumsBy(
  db: Db,
  column: 'id' | 'number',
  keys: (string | number)[],
  songIds: SongIds = 'all',
): Promise<AlbumListing[]> {
  const rows = await db
    .selectFrom('albums')
    .selectAll()
    .where(among(db, column, keys))
    .execute();
  const ids = rows.map((row) => row.id);
  const songsOf = songIds === 'all' ? await songIdsByAlbum(db, ids) : null;
  const counts = songsOf ? null : await songCountsByAlbum(db, ids);
  const byKey = new Map(
    rows.map((row) => [
      row[column] as string | number,
      {
        ...toSummary(row),
        imgUrl: row.img_url,
        ...(songsOf && { songIds: songsOf.get(row.id)?.map((song) => song.id) ?? [] }),
        songCount: songsOf?.get(row.id)?.length ?? counts?.get(row.id) ?? 0,
      },
    ]),
  );
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

async function songIdsByAlbum(db: Db, albumIds: string[]) {
  const songs = await db
    .selectFrom('songs')
    .select(['id', 'album_id'])
    .where(among(db, 'album_id', albumIds))
    .orderBy('index')
    .execute();
  return Map.groupBy(songs, (song) => song.album_id);
}

async function songCountsByAlbum(db: Db, albumIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('songs')
    .select(({ fn }) => ['album_id', fn.countAll<number>().as('songs')])
    .where(among(db, 'album_id', albumIds))
    .groupBy('album_id')
    .execute();
  return new Map(rows.map(({ album_id, songs }) => [album_id, Number(songs)]));
}

function toSummary(row: Omit<Selectable<Tables['albums']>, 'number' | 'img_url' | 'updated_at'>) {
  const { id, name, shortname, icon, year } = row;
  return { id, name, shortname, icon, consoles: JSON.parse(row.consoles_json) as string[], year };
}
