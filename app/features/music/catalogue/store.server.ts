import { type Kysely, sql, type Transaction } from 'kysely';
import type { Problem } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import type { DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Album, AlbumChange, AlbumListing, AlbumSummary, Song } from './contract.ts';
import { SHELF_LIMIT, type ShelfOrder } from './rules.ts';
import { postgresIndex } from './search/postgres-store.server.ts';
import type { SearchIndex, TagTable } from './search/search-index.server.ts';
import { tagsOfAll } from './search/song-tags.ts';
import { sqliteIndex } from './search/sqlite-store.server.ts';
import { correctTags, rememberWords } from './search/typos-store.server.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

const indexes: Record<DatabaseKind, SearchIndex> = { sqlite: sqliteIndex, postgres: postgresIndex };

/** The problems of an album; empty if it is valid. */
export async function problemsOfAlbum(trx: Trx, { album }: AlbumChange): Promise<Problem[]> {
  const songIds = album.songs.map((song) => song.id);
  const elsewhere = new Set(await findSongsElsewhere(trx, album.id, songIds));
  return songIds.flatMap((id, place) => {
    const path = `album.songs.${place}.id`;
    if (songIds.indexOf(id) < place) return [problem(path, id, 'an id that no other song has')];
    return elsewhere.has(id) ? [problem(path, id, 'an id that belongs to no other album')] : [];
  });
}

/**
 * Adds or replaces an album; songs that are no longer on it are deleted. Returns false if a newer
 * version is stored.
 */
export async function takeAlbum(
  trx: Trx,
  { album }: AlbumChange,
  at: number | null,
  kind: DatabaseKind,
): Promise<boolean> {
  const songIds = album.songs.map((song) => song.id);
  const before = await numbersOf(trx, album.id);
  if (!(await saveAlbum(trx, album, at))) return false;
  await trx
    .deleteFrom('songs')
    .where('album_id', '=', album.id)
    .$if(songIds.length > 0, (query) => query.where('id', 'not in', songIds))
    .execute();
  if (songIds.length > 0) await saveSongs(trx, album);
  await indexAlbum(trx, album, before, indexes[kind]);
  return true;
}

async function findSongsElsewhere(trx: Trx, albumId: string, songIds: string[]) {
  if (songIds.length === 0) return [];
  const rows = await trx
    .selectFrom('songs')
    .select('id')
    .where('id', 'in', songIds)
    .where('album_id', '!=', albumId)
    .execute();
  return rows.map((row) => row.id);
}

/** The numbers of an album and of its songs, with the songs' names. */
async function numbersOf(trx: Trx, albumId: string) {
  const album = await trx
    .selectFrom('albums')
    .select('number')
    .where('id', '=', albumId)
    .executeTakeFirst();
  const songs = await trx
    .selectFrom('songs')
    .select(['number', 'name'])
    .where('album_id', '=', albumId)
    .execute();
  return { albums: album ? [album.number] : [], songs };
}

/** Indexes songs by their own and their album's name, and the album by its own. */
async function indexAlbum(
  trx: Trx,
  album: AlbumChange['album'],
  before: Awaited<ReturnType<typeof numbersOf>>,
  index: SearchIndex,
): Promise<void> {
  const albumNames = [album.name, album.shortname];
  const now = await numbersOf(trx, album.id);
  await index.remove(trx, 'album_tags', before.albums);
  const albums = now.albums.map((number) => ({ number, tags: tagsOfAll(albumNames) }));
  await index.put(trx, 'album_tags', albums);
  await index.remove(
    trx,
    'song_tags',
    before.songs.map((song) => song.number),
  );
  const songs = now.songs.map(({ number, name }) => ({
    number,
    tags: tagsOfAll([name, ...albumNames]),
  }));
  await index.put(trx, 'song_tags', songs);
  await rememberWords(
    trx,
    [...albums, ...songs].flatMap(({ tags }) => tags),
  );
}

async function saveAlbum(
  trx: Trx,
  album: AlbumChange['album'],
  at: number | null,
): Promise<boolean> {
  const result = await trx
    .insertInto('albums')
    .values({
      id: album.id,
      shortname: album.shortname,
      name: album.name,
      icon: album.icon,
      img_url: album.imgUrl,
      consoles_json: JSON.stringify(album.consoles),
      year: album.year,
      updated_at: at ?? 0,
    })
    .onConflict((conflict) => {
      const update = conflict.column('id').doUpdateSet((eb) => ({
        shortname: eb.ref('excluded.shortname'),
        name: eb.ref('excluded.name'),
        icon: eb.ref('excluded.icon'),
        img_url: eb.ref('excluded.img_url'),
        consoles_json: eb.ref('excluded.consoles_json'),
        year: eb.ref('excluded.year'),
        ...(at !== null && { updated_at: at }),
      }));
      return at === null ? update : update.where('albums.updated_at', '<=', at);
    })
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function saveSongs(trx: Trx, album: AlbumChange['album']): Promise<void> {
  await trx
    .insertInto('songs')
    .values(
      album.songs.map((song, position) => ({
        id: song.id,
        album_id: album.id,
        name: song.name,
        index: position + 1,
        duration: song.duration,
        url: song.url,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        index: eb.ref('excluded.index'),
        duration: eb.ref('excluded.duration'),
        url: eb.ref('excluded.url'),
      })),
    )
    .execute();
}

/** Whether albums include the ids of their songs. */
export type SongIds = 'all' | 'none';

/** A search for rows that have every tag, after a number in the catalogue. */
export interface TagQuery {
  tags: string[];
  /** Used if the tags have no results. */
  looser?: string[] | null;
  /** Whether albums include the ids of their songs. */
  songIds?: SongIds;
  startAfter: number;
  limit: number;
}

/** A page of results, and the number after which the next one starts; null at the end. */
export interface Found<T> {
  items: T[];
  next: number | null;
}

/** Songs by tags, in the order of the catalogue. */
export function searchSongs(db: Db, kind: DatabaseKind, query: TagQuery): Promise<Found<Song>> {
  return search(db, kind, 'song_tags', query, (numbers) => songsBy(db, 'songs.number', numbers));
}

/** Albums by tags of their own names, in the order of the catalogue. */
export function searchAlbums(
  db: Db,
  kind: DatabaseKind,
  query: TagQuery,
): Promise<Found<AlbumListing>> {
  return search(db, kind, 'album_tags', query, (numbers) =>
    albumsBy(db, 'number', numbers, query.songIds),
  );
}

async function search<T>(
  db: Db,
  kind: DatabaseKind,
  table: TagTable,
  query: TagQuery,
  load: (numbers: number[]) => Promise<T[]>,
): Promise<Found<T>> {
  const find = (tags: string[]) =>
    indexes[kind].find(db, table, { ...query, tags, limit: query.limit + 1 });
  let numbers = await find(query.tags);
  if (numbers.length === 0 && query.looser) numbers = await find(query.looser);
  // Typing mistakes are only corrected if the typed words have no results.
  const corrected = numbers.length > 0 ? null : await correctTags(db, query.tags);
  if (corrected) numbers = await find(corrected);
  const page = numbers.slice(0, query.limit);
  const more = numbers.length > query.limit;
  return {
    items: page.length > 0 ? await load(page) : [],
    next: more ? (page.at(-1) ?? null) : null,
  };
}

/** Albums of the songs with these tags, in the order of those songs. */
export async function searchAlbumsBySongs(
  db: Db,
  kind: DatabaseKind,
  query: TagQuery,
): Promise<AlbumListing[]> {
  const { items } = await searchSongs(db, kind, query);
  const ids = [...new Set(items.map((song) => song.album.id))];
  return ids.length > 0 ? albumsBy(db, 'id', ids, query.songIds) : [];
}

/** A page of all albums in one of the shelf's orders; the random order has only one page. */
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
    .$if(order === 'random', (query) => query.orderBy(sql`random()`))
    .orderBy('number', order === 'recent' ? 'desc' : 'asc')
    .offset(order === 'random' ? 0 : startAfter)
    .limit(SHELF_LIMIT + 1)
    .execute();
  const numbers = rows.slice(0, SHELF_LIMIT).map(({ number }) => number);
  const more = rows.length > SHELF_LIMIT && order !== 'random';
  return {
    albums: numbers.length > 0 ? await albumsBy(db, 'number', numbers, 'none') : [],
    next: more ? startAfter + SHELF_LIMIT : null,
  };
}

/** One album with the keys of its songs, or null. */
export async function findAlbumListing(db: Db, id: string): Promise<AlbumListing | null> {
  const [album] = await albumsBy(db, 'id', [id]);
  return album ?? null;
}

/** One album with its songs, or null. */
export async function findAlbum(db: Db, id: string): Promise<Album | null> {
  const album = await findAlbumListing(db, id);
  if (!album) return null;
  return { ...album, songs: await songsBy(db, 'songs.id', album.songIds) };
}

/** An album without its songs, or null. */
export async function findAlbumFacts(db: Db, id: string) {
  const [album] = await albumsBy(db, 'id', [id], 'none');
  if (!album) return null;
  const { songIds: _none, ...facts } = album;
  return facts;
}

/** The fields for paging and filtering an album's songs, in order. */
export function songNamesOfAlbum(db: Db, albumId: string) {
  return db
    .selectFrom('songs')
    .select(['id', 'name', 'duration'])
    .where('album_id', '=', albumId)
    .orderBy('index')
    .execute();
}

/** Songs by id, in the order of the ids; unknown ids are left out. */
export async function findSongs(db: Db, songIds: string[]): Promise<Song[]> {
  const songs: Song[] = [];
  for (let start = 0; start < songIds.length; start += 1000) {
    songs.push(...(await songsBy(db, 'songs.id', songIds.slice(start, start + 1000))));
  }
  return songs;
}

async function songsBy(
  db: Db,
  column: 'songs.id' | 'songs.number',
  keys: (string | number)[],
): Promise<Song[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('songs')
    .innerJoin('albums', 'albums.id', 'songs.album_id')
    .select([
      'songs.number',
      'songs.id',
      'songs.name',
      'songs.index',
      'songs.duration',
      'songs.url',
      'albums.id as album_id',
      'albums.name as album_name',
      'albums.shortname',
      'albums.icon',
      'albums.consoles_json',
      'albums.year',
    ])
    .where(sql.ref<string | number>(column), 'in', keys)
    .execute();
  const byKey = new Map<string | number, Song>();
  for (const row of rows) {
    const { id, name, index, duration, url, number } = row;
    const album = toSummary({ ...row, id: row.album_id, name: row.album_name });
    byKey.set(column === 'songs.id' ? id : number, { id, name, index, duration, url, album });
  }
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

async function albumsBy(
  db: Db,
  column: 'id' | 'number',
  keys: (string | number)[],
  songIds: SongIds = 'all',
): Promise<AlbumListing[]> {
  const rows = await db
    .selectFrom('albums')
    .selectAll()
    .where(sql.ref<string | number>(column), 'in', keys)
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
        songIds: songsOf?.get(row.id)?.map((song) => song.id) ?? [],
        songCount: songsOf ? (songsOf.get(row.id)?.length ?? 0) : (counts?.get(row.id) ?? 0),
      },
    ]),
  );
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

async function songIdsByAlbum(db: Db, albumIds: string[]) {
  const songs = await db
    .selectFrom('songs')
    .select(['id', 'album_id'])
    .where('album_id', 'in', [...albumIds, ''])
    .orderBy('index')
    .execute();
  return Map.groupBy(songs, (song) => song.album_id);
}

async function songCountsByAlbum(db: Db, albumIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('songs')
    .select(({ fn }) => ['album_id', fn.countAll<number>().as('songs')])
    .where('album_id', 'in', [...albumIds, ''])
    .groupBy('album_id')
    .execute();
  return new Map(rows.map(({ album_id, songs }) => [album_id, Number(songs)]));
}

function toSummary(row: {
  id: string;
  name: string;
  shortname: string;
  icon: string;
  consoles_json: string;
  year: number | null;
}): AlbumSummary {
  const { id, name, shortname, icon, year } = row;
  return { id, name, shortname, icon, consoles: JSON.parse(row.consoles_json), year };
}
