import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * The words that names of the catalogue are found by, so that a search with a slip of the finger can
 * be put right. The table is empty; the next start fills it and makes the search index anew.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  // Words are looked up by how they begin, letter by letter, whatever the language of the server.
  const type = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table music_words (word ${type} primary key)`.execute(db);
}
