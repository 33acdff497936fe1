import { type Kysely, sql } from 'kysely';

/**
 * The index with the stats of a trainer's records also has their breed, so that a search for both
 * reads no other index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index record_figures_by_user_stats`.execute(db);
  await sql`create index record_figures_by_user_stats on record_figures
    (user_id, race_type, combined_stats, id, lif, pow, "int", ski, spd, def, race)
    where user_id is not null`.execute(db);
}
