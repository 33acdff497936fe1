import { withoutResult } from '@ringside/kysely-node-sqlite/without-result';
import type { Compilable, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Executes a write whose result is not read. On SQLite it is held back and sent to the database's
 * thread with the next statement; if it fails, that statement fails, or the commit. There it runs
 * once for each `perRun` of its parameters.
 */
export async function writeLater(
  trx: Transaction<Tables>,
  query: Compilable,
  perRun?: number,
): Promise<void> {
  await trx.executeQuery(withoutResult(query.compile(), perRun));
}
