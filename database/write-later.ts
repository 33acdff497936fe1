import { withoutResult } from '@ringside/kysely-node-sqlite/without-result';
import type { Compilable, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Executes a write of a transaction whose result nobody reads. On SQLite it waits for the statement
 * after it and goes to the database's thread with it; if it fails, that statement fails, or the commit.
 */
export async function writeLater(trx: Transaction<Tables>, query: Compilable): Promise<void> {
  await trx.executeQuery(withoutResult(query.compile()));
}
