import type { Kysely } from 'kysely';
import type { AppDatabase } from './app-database.ts';
import type { Tables } from './tables.ts';

const readRow = (db: Kysely<Tables>) =>
  db.selectFrom('feed_events').select('id').limit(1).execute();

/**
 * Reads a row and, on PostgreSQL unless only reads are wanted, commits, which waits for a standby
 * if one is required.
 */
export async function checkDatabase(
  { kysely, kind, transact }: Pick<AppDatabase, 'kysely' | 'kind' | 'transact'>,
  { onlyReads = false } = {},
): Promise<void> {
  if (kind === 'postgres' && !onlyReads) await transact(readRow);
  else await readRow(kysely);
}
