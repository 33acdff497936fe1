import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Whether a column has one of these values, passed as a single parameter: with one parameter per
 * value, building and planning the query takes longer than running it.
 */
export function among(
  db: Kysely<Tables>,
  column: string,
  values: readonly (string | number)[],
): RawBuilder<boolean> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres
    ? sql<boolean>`${sql.ref(column)} = any(${values})`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}
