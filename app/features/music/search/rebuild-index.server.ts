import type { Transaction } from 'kysely';
import type { DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { tagsOf } from '../rules.ts';
import { postgresIndex } from './search-postgres.server.ts';
import { sqliteIndex } from './search-sqlite.server.ts';

const BATCH_ROWS = 500;

/** Fills the empty indexes of the music search from the catalogue, as after a restore. */
export async function rebuildSearchIndex(
  trx: Transaction<Tables>,
  kind: DatabaseKind,
): Promise<void> {
  const index = kind === 'sqlite' ? sqliteIndex : postgresIndex;
  const albums = await trx
    .selectFrom('albums')
    .select(['number', 'id', 'name', 'shortname'])
    .execute();
  const words = new Map(albums.map(({ id, name, shortname }) => [id, `${name} ${shortname}`]));
  for (let start = 0; start < albums.length; start += BATCH_ROWS) {
    const batch = albums.slice(start, start + BATCH_ROWS);
    const rows = batch.map(({ number, id }) => ({ number, tags: tagsOf(words.get(id) ?? '') }));
    await index.put(trx, 'album_tags', rows);
  }
  for (let after = 0; ; ) {
    const songs = await trx
      .selectFrom('songs')
      .select(['number', 'name', 'album_id'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(BATCH_ROWS)
      .execute();
    const last = songs.at(-1);
    if (!last) return;
    after = last.number;
    const rows = songs.map(({ number, name, album_id }) => ({
      number,
      tags: tagsOf(`${name} ${words.get(album_id) ?? ''}`),
    }));
    await index.put(trx, 'song_tags', rows);
  }
}
