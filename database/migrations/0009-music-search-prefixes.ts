import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * The music search gets a prefix index for every length up to 12 letters. Without one FTS5 first
 * collects the rows of all words with the prefix, which took 30 ms for a common word among half a
 * million songs. PostgreSQL's index does not need this.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'sqlite') return;
  for (const name of ['song_tags', 'album_tags']) {
    const table = sql.id(name);
    const [old, words] = [sql.id(`${name}_old`), sql.id(`${name}_words`)];
    await sql`alter table ${table} rename to ${old}`.execute(db);
    await sql`create virtual table ${table} using fts5(
      tags, content='', contentless_delete=1, detail=none,
      prefix='2 3 4 5 6 7 8 9 10 11 12', tokenize='unicode61 remove_diacritics 0'
    )`.execute(db);
    // The table stores no text, but its index has every row's words.
    await sql`create virtual table ${words} using fts5vocab(${old}, 'instance')`.execute(db);
    await sql`insert into ${table} (rowid, tags)
      select doc, group_concat(term, ' ') from ${words} group by doc`.execute(db);
    await sql`drop table ${words}`.execute(db);
    await sql`drop table ${old}`.execute(db);
  }
}
