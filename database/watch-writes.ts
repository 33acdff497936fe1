import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DatabaseKind } from './app-database.ts';
import type { Tables } from './tables.ts';

/**
 * A figure that changes with the first write of a transaction: rows that the connection has changed, or
 * the number that PostgreSQL gives a transaction once it writes.
 */
const MARKS: Record<DatabaseKind, RawBuilder<{ mark: unknown }>> = {
  sqlite: sql`select total_changes() as mark`,
  postgres: sql`select pg_current_xact_id_if_assigned()::text as mark`,
};

/**
 * Begins to watch a transaction; the function answered says whether it has written since, in whatever form
 * its statements were.
 */
export async function watchWrites(
  trx: Transaction<Tables>,
  kind: DatabaseKind,
): Promise<() => Promise<boolean>> {
  const mark = async () => (await MARKS[kind].execute(trx)).rows[0]?.mark;
  const before = await mark();
  return async () => (await mark()) !== before;
}
