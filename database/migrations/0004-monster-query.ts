import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * Counts and indexes for the monster search, the players' pages and head to head, filled from
 * existing rows. The sizes of blocks and buckets are also in `monster-records/rules.ts`; they are
 * repeated here because a migration never changes.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  const table = async (name: string, columns: string, key: string) => {
    const clustered = kind === 'sqlite' ? 'without rowid' : '';
    await run(`create table ${name} (${columns}, primary key (${key})) ${clustered}`);
  };

  await table(
    'record_totals',
    `race_type text not null, combined_stats integer not null, records ${whole} not null`,
    'race_type, combined_stats',
  );
  await table(
    'record_blocks',
    `block ${whole} not null, bucket integer not null, records ${whole} not null`,
    'block, bucket',
  );
  await table(
    'trainer_records',
    `user_id text not null, race_type text not null, bucket integer not null, records ${whole} not null`,
    'user_id, race_type, bucket',
  );
  await table(
    'trainer_totals',
    `user_id text not null, fights ${whole} not null, wins ${whole} not null, knock_outs ${whole} not null`,
    'user_id',
  );
  await run(`alter table race_matchups add column knock_outs ${whole} not null default 0`);
  await run('alter table fights add column first_race text');
  await run('alter table fights add column second_race text');

  await fill(run, kind);

  const index = (name: string, on: string) => run(`create index ${name} on ${on}`);
  await index('monster_records_by_id', 'monster_records (id, combined_stats)');
  await index('monster_records_by_stats', 'monster_records (combined_stats, id)');
  await index('monster_records_by_type', 'monster_records (race_type, id, combined_stats)');
  await index('monster_records_by_type_stats', 'monster_records (race_type, combined_stats, id)');
  const owned = 'where user_id is not null';
  await index(
    'monster_records_by_user',
    `monster_records (user_id, id, race_type, combined_stats) ${owned}`,
  );
  await index(
    'monster_records_by_user_stats',
    `monster_records (user_id, race_type, combined_stats, id) ${owned}`,
  );
  await index('monster_records_by_user_streak', `monster_records (user_id, streak, id) ${owned}`);
  await index('race_trainers_by_user', 'race_trainers (user_id, appearances)');
  await index('fights_by_races', 'fights (first_race, second_race, number)');
}

/** Counts the existing rows. */
async function fill(run: (text: string) => Promise<unknown>, kind: DatabaseKind): Promise<void> {
  const bytes = kind === 'postgres' ? 'collate "C"' : '';
  await run(`insert into record_totals
    select race_type, combined_stats, count(*) from monster_records group by 1, 2`);
  await run(`insert into record_totals
    select '', combined_stats, sum(records) from record_totals group by combined_stats`);
  await run(`insert into record_blocks
    select id / 65536, combined_stats / 50, count(*) from monster_records group by 1, 2`);
  await run(`insert into trainer_records
    select user_id, race_type, combined_stats / 50, count(*) from monster_records
    where user_id is not null group by 1, 2, 3`);
  const sides = `from fights
    join monster_records l on l.id = fights.left_id
    join monster_records r on r.id = fights.right_id`;
  const fought = `
    select l.user_id as user_id, l.race as race, r.race as opponent_race,
      left_side_wins as won, left_side_wins * knock_out as knock_out ${sides}
    union all
    select r.user_id, r.race, l.race, 1 - left_side_wins, (1 - left_side_wins) * knock_out ${sides}`;
  await run(`insert into trainer_totals
    select user_id, count(*), sum(won), sum(knock_out) from (${fought}) as sides
    where user_id is not null group by user_id`);
  await run(`update race_matchups set knock_outs = sums.knock_outs from (
    select race, opponent_race, sum(knock_out) as knock_outs from (${fought}) as sides group by 1, 2
    ) as sums where sums.race = race_matchups.race
    and sums.opponent_race = race_matchups.opponent_race`);
  await run(`update fights set
    first_race = case when l.race ${bytes} < r.race ${bytes} then l.race else r.race end,
    second_race = case when l.race ${bytes} < r.race ${bytes} then r.race else l.race end
    from monster_records l, monster_records r
    where l.id = fights.left_id and r.id = fights.right_id`);
}
