import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** The side of an announced fight that a viewer expects to win; one for each viewer and fight. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  await run(`create table picks (
    bout text not null references bouts (bout), user_id text not null, user_name text not null,
    left_side integer not null, sure integer not null, picked_at ${whole} not null,
    primary key (bout, user_id)
  )`);
  await run('create index picks_by_user on picks (user_id, picked_at)');
}
