import type { Kysely } from 'kysely';
import type { DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { albumsBy, type SongIds, songsBy } from './albums-store.server.ts';
import type { AlbumListing, Song } from './contract.ts';
import { postgresIndex } from './search/postgres-store.server.ts';
import type { SearchIndex, TagTable } from './search/search-index.server.ts';
import { sqliteIndex } from './search/sqlite-store.server.ts';
import { correctTags } from './search/typos-store.server.ts';

type Db = Kysely<Tables>;

export const indexes: Record<DatabaseKind, SearchIndex> = {
  sqlite: sqliteIndex,
  postgres: postgresIndex,
};

export interface TagQuery {
  tags: string[];
  looser?: string[] | null;
  songIds?: SongIds;
  startAfter: number;
  limit: number;
}

/** A page of results, and the number after which the next one starts; null at the end. */
interface Found<T> {
  items: T[];
  next: number | null;
}

export function searchSongs(db: Db, kind: DatabaseKind, query: TagQuery): Promise<Found<Song>> {
  return search(db, kind, 'song_tags', query, (numbers) => songsBy(db, 'songs.number', numbers));
}

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
    items: await load(page),
    next: more ? (page.at(-1) ?? null) : null,
  };
}

export async function searchAlbumsBySongs(
  db: Db,
  kind: DatabaseKind,
  query: TagQuery,
): Promise<AlbumListing[]> {
  const { items } = await searchSongs(db, kind, query);
  const ids = [...new Set(items.map((song) => song.album.id))];
  return albumsBy(db, 'id', ids, query.songIds);
}
