import { sql } from 'kysely';
import type { SearchIndex } from './search-index.server.ts';

/** PostgreSQL's text search. Tags are letters and digits alone, quoted all the same. */
export const postgresIndex: SearchIndex = {
  async put(db, table, rows) {
    if (rows.length === 0) return;
    const values = rows.map(
      ({ number, tags }) => sql`(${number}::bigint, array_to_tsvector(${tags}::text[]))`,
    );
    await sql`insert into ${sql.id(table)} (number, tags) values ${sql.join(values)}`.execute(db);
  },

  async remove(db, table, numbers) {
    if (numbers.length === 0) return;
    await sql`delete from ${sql.id(table)} where number in (${sql.join(numbers)})`.execute(db);
  },

  async find(db, table, { tags, startAfter, limit }) {
    const match = tags.map((tag) => `'${tag}':*`).join(' & ');
    const { rows } = await sql<{ number: number }>`
      select number from ${sql.id(table)}
      where tags @@ ${match}::tsquery and number > ${startAfter}
      order by number limit ${limit}`.execute(db);
    return rows.map((row) => row.number);
  },
};
