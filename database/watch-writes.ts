import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DatabaseKind } from './app-database.ts';
import type { Tables } from './tables.ts';

/** Rows that the connection has changed, or the number of a transaction once it writes. */
const MARKS: Record<DatabaseKind, RawBuilder<{ mark: unknown }>> = {
  sqlite: sql`select total_changes() as mark`,
  postgres: sql`select pg_current_xact_id_if_assigned()::text as mark`,
};

/** The function answered says whether it has written since, in whatever form. */
export async function watchWrites(
  trx: Transaction<Tables>,
  kind: DatabaseKind,
): Promise<() => Promise<boolean>> {
  const mark = async () => (await MARKS[kind].execute(trx)).rows[0]?.mark;
  const before = await mark();
  return async () => (await mark()) !== before;
}
