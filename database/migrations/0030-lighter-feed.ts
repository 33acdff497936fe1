import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * Fewer writes per event of the feed. A trainer's races are found by the primary key, which begins
 * with the trainer; the index of streaks only has those above 0, which are all that is read from
 * it.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  if (kind === 'sqlite') await clusterTables(run);
  else {
    await run('drop index race_trainers_by_user');
    await run('alter table race_trainers drop constraint race_trainers_pkey');
    await run('alter table race_trainers add primary key (user_id, race)');
  }
  await run('drop index monster_records_by_user_streak');
  await run(`create index monster_records_by_user_streak on monster_records (user_id, streak, id)
    where user_id is not null and streak > 0`);
}

/** On SQLite rows are stored in the primary key (`without rowid`). */
async function clusterTables(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`create table race_trainers_new (
    race text not null, user_id text not null references players (user_id),
    user_name text not null, appearances integer not null,
    primary key (user_id, race)) without rowid`);
  await run(`insert into race_trainers_new (race, user_id, user_name, appearances)
    select race, user_id, user_name, appearances from race_trainers order by user_id, race`);
  await run('drop table race_trainers');
  await run('alter table race_trainers_new rename to race_trainers');
  await run('create index race_trainers_by_appearances on race_trainers (race, appearances)');
  await run(`create table victories_new (
    user_id text not null references players (user_id), race text not null,
    told integer not null default 1, primary key (user_id, race)) without rowid`);
  await run(`insert into victories_new (user_id, race, told)
    select user_id, race, told from victories order by user_id, race`);
  await run('drop table victories');
  await run('alter table victories_new rename to victories');
}
