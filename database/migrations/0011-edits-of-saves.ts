import { type Kysely, sql } from 'kysely';

/** The digest of the edits that a save had; null where it was saved before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tournament_requests add column edits_hash text`.execute(db);
}
