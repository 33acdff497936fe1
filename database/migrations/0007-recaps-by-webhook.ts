import { type Kysely, sql } from 'kysely';

/** The last day whose recap a webhook sent; null where recaps are not wanted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhooks add column recaps_upto text`.execute(db);
}
