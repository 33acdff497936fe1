import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** Viewers' kept songs: favourites and recently played. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? sql`bigint` : sql`integer`;
  // A song that leaves the catalogue keeps its row, so that it can return.
  await db.schema
    .createTable('kept_songs')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('song_id', 'text', (c) => c.notNull())
    .addColumn('kept_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('kept_songs_pkey', ['owner_id', 'kind', 'song_id'])
    .execute();
  await db.schema
    .createIndex('kept_songs_by_time')
    .on('kept_songs')
    .columns(['owner_id', 'kind', 'kept_at'])
    .execute();
}
