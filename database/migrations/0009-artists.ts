import { type Kysely, sql } from 'kysely';

/** Who plays a song, and its ReplayGain in dB; null where they are not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table songs add column artist text`.execute(db);
  await sql`alter table songs add column gain double precision`.execute(db);
}
