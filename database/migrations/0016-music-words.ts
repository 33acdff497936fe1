import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * The words of the catalogue's names, for correcting typing mistakes. The table is empty; the next
 * start fills it and rebuilds the search index.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  // Words are looked up by prefix in byte order, whatever the server's language is.
  const type = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table music_words (word ${type} primary key)`.execute(db);
}
