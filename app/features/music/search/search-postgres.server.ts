import { sql } from 'kysely';
import type { SearchIndex } from './search-index.server.ts';

/**
 * Beginnings up to so many letters are in the index beside the words, so that a word half typed is
 * one key of it. Longer ones are begun by few words, which are gathered when they are asked for.
 */
const BEGINNING_MAX_LETTERS = 6;

const withBeginnings = (tags: string[]) => [
  ...new Set(
    tags.flatMap((tag) => {
      const letters = [...tag].slice(0, BEGINNING_MAX_LETTERS);
      return [tag, ...letters.slice(1).map((_, last) => letters.slice(0, last + 2).join(''))];
    }),
  ),
];

const asKey = (tag: string) =>
  [...tag].length <= BEGINNING_MAX_LETTERS ? `'${tag}'` : `'${tag}':*`;

/** PostgreSQL's text search. Tags are letters and digits alone, quoted all the same. */
export const postgresIndex: SearchIndex = {
  async put(db, table, rows) {
    if (rows.length === 0) return;
    const values = rows.map(
      ({ number, tags }) =>
        sql`(${number}::bigint, array_to_tsvector(${withBeginnings(tags)}::text[]))`,
    );
    await sql`insert into ${sql.id(table)} (number, tags) values ${sql.join(values)}`.execute(db);
  },

  async remove(db, table, numbers) {
    if (numbers.length === 0) return;
    await sql`delete from ${sql.id(table)} where number in (${sql.join(numbers)})`.execute(db);
  },

  async find(db, table, { tags, startAfter, limit }) {
    const match = tags.map(asKey).join(' & ');
    const { rows } = await sql<{ number: number }>`
      select number from ${sql.id(table)}
      where tags @@ ${match}::tsquery and number > ${startAfter}
      order by number limit ${limit}`.execute(db);
    return rows.map((row) => row.number);
  },
};
