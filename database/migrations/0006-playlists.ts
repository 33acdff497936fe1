import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** Playlists with their owners, and their songs in the owner's order. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? sql`bigint` : sql`integer`;

  await db.schema
    .createTable('playlists')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('owner_name', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('is_public', 'integer', (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('playlists_by_owner')
    .on('playlists')
    .columns(['owner_id', 'created_at'])
    .execute();

  // A song that leaves the catalogue keeps its row, so that it can return.
  await db.schema
    .createTable('playlist_songs')
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id'))
    .addColumn('song_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('playlist_songs_pkey', ['playlist_id', 'song_id'])
    .execute();
  await db.schema
    .createIndex('playlist_songs_by_position')
    .on('playlist_songs')
    .columns(['playlist_id', 'position'])
    .execute();
}
