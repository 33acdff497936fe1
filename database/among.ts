import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Whether a column has one of these values, in one parameter: a list of hundreds, each a parameter of its
 * own, takes longer to put together and to plan than to look up.
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
