import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Tables } from './tables.ts';

type Values = readonly (string | number)[];

/** As one parameter: planning a query with many takes longer than running it. */
export function among(db: Kysely<Tables>, column: string, values: Values): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(${values})`
    : sql<boolean>`${sql.ref(column)} in (${ofJson(values)})`;
}

/** These whole numbers of up to 32 bits as a query with a row each, passed as a single parameter. */
export const rowsOf = (db: Kysely<Tables>, numbers: readonly number[]): RawBuilder<unknown> =>
  isPostgres(db) ? sql`select unnest(${numbers}::integer[])` : ofJson(numbers);

const ofJson = (values: Values): RawBuilder<unknown> =>
  sql`select value from json_each(${JSON.stringify(values)})`;

/** Rows of whole numbers as the table `given`, passed as a single parameter, and the cells of its columns. */
export function jsonRows(db: Kysely<Tables>, rows: readonly (readonly number[])[]) {
  const json = JSON.stringify(rows);
  if (!isPostgres(db)) {
    const cell = (column: number) => sql`given.value ->> ${sql.lit(column)}`;
    return { rows: sql`json_each(${json}) as given`, cell };
  }
  const cell = (column: number) => sql`(given.value ->> ${sql.lit(column)})::bigint`;
  return { rows: sql`jsonb_array_elements(${json}::jsonb) as given`, cell };
}
