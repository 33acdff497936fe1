import { type Kysely, sql, type Transaction } from 'kysely';
import type { AppDatabase, DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { postgresIndex } from './postgres-store.server.ts';
import { tagsOfAll } from './song-tags.ts';
import { sqliteIndex } from './sqlite-store.server.ts';
import { rememberWords } from './typos-store.server.ts';

const BATCH_ROWS = 500;

export async function rebuildSearchIndex(
  trx: Transaction<Tables>,
  kind: DatabaseKind,
): Promise<void> {
  const index = kind === 'sqlite' ? sqliteIndex : postgresIndex;
  const albums = await trx
    .selectFrom('albums')
    .select(['number', 'id', 'name', 'shortname'])
    .execute();
  const names = new Map(albums.map(({ id, name, shortname }) => [id, [name, shortname]]));
  for (let start = 0; start < albums.length; start += BATCH_ROWS) {
    const batch = albums.slice(start, start + BATCH_ROWS);
    const rows = batch.map(({ number, id }) => ({ number, tags: tagsOfAll(names.get(id) ?? []) }));
    await index.put(trx, 'album_tags', rows);
    await rememberWords(
      trx,
      rows.flatMap(({ tags }) => tags),
    );
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
      tags: tagsOfAll([name, ...(names.get(album_id) ?? [])]),
    }));
    await index.put(trx, 'song_tags', rows);
    await rememberWords(
      trx,
      rows.flatMap(({ tags }) => tags),
    );
  }
}

/** Rebuilds the indexes after an upgrade that changed the normalisation; one process does it. */
export async function upgradeSearchIndex({ kysely, transact, kind }: AppDatabase): Promise<void> {
  if (!(await isOutdated(kysely))) return;
  await transact(async (trx) => {
    if (kind === 'postgres') await sql`lock table music_words in exclusive mode`.execute(trx);
    if (!(await isOutdated(trx))) return;
    for (const table of ['song_tags', 'album_tags']) {
      await sql`delete from ${sql.id(table)}`.execute(trx);
    }
    await rebuildSearchIndex(trx, kind);
  });
}

async function isOutdated(db: Kysely<Tables>): Promise<boolean> {
  const word = await db.selectFrom('music_words').select('word').limit(1).executeTakeFirst();
  const album = await db.selectFrom('albums').select('id').limit(1).executeTakeFirst();
  return word === undefined && album !== undefined;
}
