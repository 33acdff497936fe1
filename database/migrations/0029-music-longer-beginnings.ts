import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * On PostgreSQL the music search indexes every prefix of a word, not only those of up to 6 letters,
 * so that any half-typed word is one key. For more letters it first collected the rows of all words
 * with the prefix, which took 20 ms for four long words among half a million songs.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'postgres') return;
  for (const name of ['song_tags', 'album_tags']) {
    await sql`update ${sql.id(name)} set tags = tags || added.beginnings
      from (
        select number, array_to_tsvector(array_agg(distinct left(word, letters))) as beginnings
        from ${sql.id(name)}, unnest(tsvector_to_array(tags)) as word,
          generate_series(7, 31) as letters
        where letters < length(word)
        group by number
      ) as added
      where added.number = ${sql.id(name)}.number`.execute(db);
  }
}
