import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * The trainers of both sides of a fight, so that the fights of a player or race are read by index,
 * newest first; and the follows of viewers.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  await run('alter table fights add column left_user_id text');
  await run('alter table fights add column right_user_id text');
  await run(`update fights set left_user_id = l.user_id, right_user_id = r.user_id
    from monster_records l, monster_records r
    where l.id = fights.left_id and r.id = fights.right_id
    and (l.user_id is not null or r.user_id is not null)`);
  for (const column of ['left_user_id', 'right_user_id', 'first_race', 'second_race']) {
    await run(`create index fights_of_${column} on fights (${column}, number)
      where ${column} is not null`);
  }
  await run(`create table follows (
    owner_id text not null, kind text not null, subject text not null, followed_at ${whole} not null,
    primary key (owner_id, kind, subject)
  )`);
}
