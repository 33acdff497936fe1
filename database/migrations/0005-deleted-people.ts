import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** Who is deleted, as keyed hashes of id and names; those of one person have the same `person`. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  await sql
    .raw(`create table deleted_people (
    hash text primary key, person text not null, salt text not null, deleted integer not null, at ${whole} not null
  )`)
    .execute(db);
}
