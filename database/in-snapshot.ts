import type { Kysely } from 'kysely';
import type { AppDatabase } from './app-database.ts';
import type { Tables } from './tables.ts';

/** Reads one snapshot of the database, so that what several queries find is consistent. */
export function inSnapshot<T>(
  { kysely, kind }: Pick<AppDatabase, 'kysely' | 'kind'>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const transaction = kysely.transaction().setAccessMode('read only');
  if (kind === 'sqlite') return transaction.execute(work);
  return transaction.setIsolationLevel('repeatable read').execute(work);
}
