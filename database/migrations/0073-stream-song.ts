import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** The song that a host's player plays on the stream: one row. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  await sql
    .raw(`create table stream_song (
      id integer primary key, document_json text not null, updated_at ${whole} not null
    )`)
    .execute(db);
}
