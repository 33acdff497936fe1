import { sql } from 'kysely';
import type { SearchIndex } from './search-index.server.ts';

/** SQLite's FTS5. Tags are letters and digits alone, so none of its operators can be among them. */
export const sqliteIndex: SearchIndex = {
  async put(db, table, rows) {
    if (rows.length === 0) return;
    const values = rows.map(({ number, tags }) => sql`(${number}, ${tags.join(' ')})`);
    await sql`insert into ${sql.id(table)} (rowid, tags) values ${sql.join(values)}`.execute(db);
  },

  async remove(db, table, numbers) {
    if (numbers.length === 0) return;
    await sql`delete from ${sql.id(table)} where rowid in (${sql.join(numbers)})`.execute(db);
  },

  async find(db, table, { tags, startAfter, limit }) {
    const match = tags.map((tag) => `"${tag}"*`).join(' ');
    const { rows } = await sql<{ number: number }>`
      select rowid as number from ${sql.id(table)}
      where ${sql.id(table)} match ${match} and rowid > ${startAfter}
      order by rowid limit ${limit}`.execute(db);
    return rows.map((row) => row.number);
  },
};
