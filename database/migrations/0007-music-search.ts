import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * The indexes of the music search: tags by the number of a song or an album. On SQLite contentless
 * FTS5 tables that only store which tags a row has, with prefix indexes; on PostgreSQL a `tsvector`
 * with GIN.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const table of ['song_tags', 'album_tags']) {
    if (kind === 'sqlite') {
      await sql`create virtual table ${sql.id(table)} using fts5(
        tags, content='', contentless_delete=1, detail=none, prefix='2 3',
        tokenize='unicode61 remove_diacritics 0'
      )`.execute(db);
    } else {
      await sql`create table ${sql.id(table)} (number bigint primary key, tags tsvector not null)`.execute(
        db,
      );
      await sql`create index ${sql.id(`${table}_by_tag`)} on ${sql.id(table)} using gin (tags)`.execute(
        db,
      );
    }
  }
}
