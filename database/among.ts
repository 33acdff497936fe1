import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Whether a statement is for PostgreSQL. */
export const isPostgres = (db: Kysely<Tables>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Whether a column has one of these values, passed as a single parameter: with one parameter per
 * value, building and planning the query takes longer than running it.
 */
export function among(
  db: Kysely<Tables>,
  column: string,
  values: readonly (string | number)[],
): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(${values})`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}
