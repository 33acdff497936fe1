import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** Recordings of the stream, by which a fight leads to its moment. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  await run(`create table recordings (
    address text primary key, starts_at ${whole} not null, offset_s integer not null,
    gone integer not null, told_at ${whole}
  )`);
  await run('create index recordings_by_start on recordings (starts_at)');
}
