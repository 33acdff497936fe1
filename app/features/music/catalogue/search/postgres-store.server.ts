import { type RawBuilder, sql } from 'kysely';
import { among } from '#database/among.ts';
import type { SearchIndex } from './search-index.server.ts';

/** Up to this many rows a scan is faster for common tags; the planner overestimates all others. */
const NEAR_ROWS = 2000;
const COMMON_RESULTS = 8;
/** Maximum rows scanned, in case those results were all from one album. */
const FAR_ROWS = 14_000;

const withBeginnings = (tags: string[]) => [
  ...new Set(
    tags.flatMap((tag) => {
      const letters = [...tag];
      return [tag, ...letters.slice(2).map((_, more) => letters.slice(0, more + 2).join(''))];
    }),
  ),
];

export const postgresIndex: SearchIndex = {
  async put(db, table, rows) {
    if (rows.length === 0) return;
    const values = rows.map(
      ({ number, tags }) =>
        sql`(${number}::bigint, array_to_tsvector(${withBeginnings(tags)}::text[]))`,
    );
    await sql`insert into ${sql.id(table)} (number, tags) values ${sql.join(values)}`.execute(db);
  },

  async remove(db, table, rows) {
    const numbers = rows.map(({ number }) => number);
    await sql`delete from ${sql.id(table)} where ${among(db, 'number', numbers)}`.execute(db);
  },

  async find(db, table, { tags, startAfter, limit }) {
    const match = sql`tags @@ ${tags.map((tag) => `'${tag}'`).join(' & ')}::tsquery`;
    const after = sql`from ${sql.id(table)} where number > ${startAfter}`;
    const first = async (query: RawBuilder<unknown>) => {
      const { rows } = await sql<{ number: number }>`
        ${query} order by number limit ${limit}`.execute(db);
      return rows.map((row) => row.number);
    };
    for (const rows of [NEAR_ROWS, FAR_ROWS]) {
      const found = await first(sql`
        select number from (select number, tags ${after} order by number limit ${rows}) as next_rows
        where ${match}`);
      if (found.length === limit) return found;
      if (found.length < COMMON_RESULTS) break;
    }
    // `materialized` keeps the planner from scanning the whole catalogue.
    return first(sql`
      with found as materialized (select number ${after} and ${match}) select number from found`);
  },
};
