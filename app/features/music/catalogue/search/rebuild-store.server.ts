import { type Kysely, sql, type Transaction } from 'kysely';
import type { AppDatabase, DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { indexes } from '../search-store.server.ts';
import { indexAlbum } from '../store.server.ts';

export async function rebuildSearchIndex(
  trx: Transaction<Tables>,
  kind: DatabaseKind,
): Promise<void> {
  const albums = await trx.selectFrom('albums').select(['id', 'name', 'shortname']).execute();
  for (const album of albums) await indexAlbum(trx, album, indexes[kind]);
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
