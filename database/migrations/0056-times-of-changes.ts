import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** When each change of a player was accepted, for those without a time of their own. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  await sql.raw(`alter table player_changes add column taken_at ${whole}`).execute(db);
}
