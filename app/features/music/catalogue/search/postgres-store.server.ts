import { type Kysely, type RawBuilder, sql } from 'kysely';
import { among } from '#database/among.ts';
import type { Tables } from '#database/tables.ts';
import type { SearchIndex, TagTable } from './search-index.server.ts';

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
    const query = { table, match, startAfter, limit };
    for (const rows of [NEAR_ROWS, FAR_ROWS]) {
      const found = await findAmong(db, query, rows);
      if (found.length === limit) return found;
      if (found.length < COMMON_RESULTS) break;
    }
    return findByIndex(db, query);
  },
};

interface PostgresQuery {
  table: TagTable;
  match: RawBuilder<unknown>;
  startAfter: number;
  limit: number;
}

async function findAmong(
  db: Kysely<Tables>,
  { table, match, startAfter, limit }: PostgresQuery,
  rows: number,
): Promise<number[]> {
  const result = await sql<{ number: number }>`
    select number from (
      select number, tags from ${sql.id(table)} where number > ${startAfter}
      order by number limit ${rows}
    ) as next_rows
    where ${match} order by number limit ${limit}`.execute(db);
  return result.rows.map((row) => row.number);
}

/** `materialized` keeps the planner from scanning the whole catalogue. */
async function findByIndex(
  db: Kysely<Tables>,
  { table, match, startAfter, limit }: PostgresQuery,
): Promise<number[]> {
  const result = await sql<{ number: number }>`
    with found as materialized (
      select number from ${sql.id(table)} where ${match} and number > ${startAfter}
    )
    select number from found order by number limit ${limit}`.execute(db);
  return result.rows.map((row) => row.number);
}
