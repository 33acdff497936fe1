import { type Kysely, sql } from 'kysely';

/** How a tournament is played, for the list: `double`, or null for a single elimination. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table tournaments add column format text').execute(db);
}
