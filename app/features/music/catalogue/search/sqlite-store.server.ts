import { sql } from 'kysely';
import { among } from '#database/among.ts';
import type { SearchIndex } from './search-index.server.ts';

/** FTS5 lacks newer alphabets: all but a-z and digits is encoded as five ASCII letters. */
const plain = (tag: string) =>
  tag.replaceAll(
    /[^a-z0-9]/gu,
    (letter) => `q${(letter.codePointAt(0) ?? 0).toString(36).padStart(4, '0')}`,
  );

export const sqliteIndex: SearchIndex = {
  async put(db, table, rows) {
    if (rows.length === 0) return;
    const values = rows.map(({ number, tags }) => sql`(${number}, ${tags.map(plain).join(' ')})`);
    await sql`insert into ${sql.id(table)} (rowid, tags) values ${sql.join(values)}`.execute(db);
  },

  async remove(db, table, rows) {
    const numbers = rows.map(({ number }) => number);
    await sql`delete from ${sql.id(table)} where ${among(db, 'rowid', numbers)}`.execute(db);
  },

  async find(db, table, { tags, startAfter, limit }) {
    const match = tags.map((tag) => `"${plain(tag)}"*`).join(' ');
    const { rows } = await sql<{ number: number }>`
      select rowid as number from ${sql.id(table)}
      where ${sql.id(table)} match ${match} and rowid > ${startAfter}
      order by rowid limit ${limit}`.execute(db);
    return rows.map((row) => row.number);
  },
};
