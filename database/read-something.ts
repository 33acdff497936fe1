import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Reads a row, so that an error says that the database cannot be read. */
export async function readSomething(db: Kysely<Tables>): Promise<void> {
  await db.selectFrom('feed_events').select('id').limit(1).execute();
}
