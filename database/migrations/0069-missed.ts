import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** Up to which fight each account has seen what it missed. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  await sql
    .raw(`create table seen_fights (owner_id text primary key, seen_number ${whole} not null)`)
    .execute(db);
}
