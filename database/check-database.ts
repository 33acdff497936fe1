import type { Kysely } from 'kysely';
import type { AppDatabase } from './app-database.ts';
import type { Tables } from './tables.ts';

const readRow = (db: Kysely<Tables>) =>
  db.selectFrom('feed_events').select('id').limit(1).execute();

/** On PostgreSQL, unless only reads are wanted, it commits, which waits for a required standby. */
export async function checkDatabase(
  { kysely, kind, transact }: Pick<AppDatabase, 'kysely' | 'kind' | 'transact'>,
  { onlyReads = false } = {},
): Promise<void> {
  if (kind === 'postgres' && !onlyReads) await transact(readRow);
  else await readRow(kysely);
}
