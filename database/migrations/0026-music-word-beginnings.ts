import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * On PostgreSQL the music search also indexes prefixes of 2 to 6 letters, so that a half-typed word
 * is one key. Without them it first collects the rows of all words with the prefix, which took 28
 * ms for two letters each of four words among half a million songs.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'postgres') return;
  for (const name of ['song_tags', 'album_tags']) {
    await sql`update ${sql.id(name)} set tags = tags || (
      select coalesce(array_to_tsvector(array_agg(distinct left(word, letters))), '')
      from unnest(tsvector_to_array(tags)) as word, generate_series(2, 6) as letters
    )`.execute(db);
  }
}
