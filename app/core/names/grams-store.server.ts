import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { nameGrams } from './name-grams.ts';

type Db = Kysely<Tables>;

/** Rows per statement, well under the databases' limits on parameters. */
const ROWS_PER_STATEMENT = 1000;
const TERM_MAX_GRAMS = 20;
const NAMES_PER_GRAM = 2000;
const NAMES_IN_ALL = 6000;
const COMPARED_NAMES = 200;

type GramsTable =
  | { table: 'player_name_grams'; key: 'user_id' }
  | { table: 'fighter_name_grams'; key: 'name_id' };

export async function insertGrams<T extends GramsTable['table']>(
  db: Db,
  table: T,
  rows: Tables[T][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await sql`insert into ${sql.table(table)} (${sql.join(
      Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)),
    )}) values ${sql.join(
      rows
        .slice(start, start + ROWS_PER_STATEMENT)
        .map((row) => sql`(${sql.join(Object.values(row))})`),
    )} on conflict do nothing`.execute(db);
  }
}

export async function nearestByGrams<K extends string | number>(
  db: Db,
  { table, key }: GramsTable,
  term: string,
): Promise<K[]> {
  const grams = nameGrams(term).slice(0, TERM_MAX_GRAMS);
  const rare = await rarestGrams(db, table, grams);
  if (rare.length === 0) return [];
  const holders = rare.map(
    (gram) => sql`select key from (
      select ${sql.ref(key)} as key from ${sql.table(table)} where gram = ${gram}
      limit ${sql.lit(NAMES_PER_GRAM)}
    ) as holders`,
  );
  const { rows } = await sql<{ key: K }>`
    select key, count(*) as pieces from (${sql.join(holders, sql` union all `)}) as found
    group by key order by pieces desc, key limit ${sql.lit(COMPARED_NAMES)}`.execute(db);
  return rows.map((row) => row.key);
}

async function rarestGrams(db: Db, table: GramsTable['table'], grams: string[]): Promise<string[]> {
  if (grams.length === 0) return [];
  const counts = grams.map(
    (gram, place) => sql`select ${sql.lit(place)} as place, count(*) as names from (
      select 1 from ${sql.table(table)} where gram = ${gram} limit ${sql.lit(NAMES_PER_GRAM)}
    ) as holders`,
  );
  const { rows } = await sql<{ place: number; names: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  let names = 0;
  return rows
    .map(({ place, names: held }) => ({ place, names: Number(held) }))
    .filter((row) => row.names > 0)
    .sort((a, b) => a.names - b.names)
    .filter((row, at) => {
      names += row.names;
      return at === 0 || names <= NAMES_IN_ALL;
    })
    .map(({ place }) => grams[place] as string);
}
