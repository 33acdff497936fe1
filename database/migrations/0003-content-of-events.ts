import { type Kysely, sql } from 'kysely';

/** The feed recognises an id that comes again with other content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_events add column content text`.execute(db);
}
