import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** When each account last added or removed an item of one of its sets, so that an older word changes nothing. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  await run(`create table last_words (
    owner_id text not null, item text not null, said_at ${whole} not null,
    primary key (owner_id, item)
  )`);
  await run('create index last_words_by_time on last_words (said_at)');
}
