import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Tables } from './tables.ts';

type Values = readonly (string | number)[];

/**
 * Whether a column has one of these values, passed as a single parameter: with one parameter per
 * value, building and planning the query takes longer than running it.
 */
export function among(db: Kysely<Tables>, column: string, values: Values): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(${values})`
    : sql<boolean>`${sql.ref(column)} in (${rowsOf(db, values)})`;
}

/** These whole numbers or texts as a query with a row each, passed as a single parameter. */
export function rowsOf(db: Kysely<Tables>, values: Values): RawBuilder<unknown> {
  return isPostgres(db)
    ? sql`select unnest(${values}::integer[])`
    : sql`select value from json_each(${asJson(values)})`;
}

/** A place of a prepared query stays one; its values become JSON when the query runs. */
const asJson = (values: Values) => (Array.isArray(values) ? JSON.stringify(values) : values);
