import { type Kysely, sql } from 'kysely';

/**
 * Each record keeps its best streak, whatever came after. It is computed from the fights: a run is
 * counted up to each loss, and the first one begins with the wins that the record came with. The
 * champions' lists and the index of a player's longest streaks are by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const week = 'cast(floor((date + 259200000) / 604800000.0) as integer)';
  const sides = `
    select left_id as id, number, left_side_wins as won from fights
    union all select right_id, number, 1 - left_side_wins from fights`;

  await run('alter table monster_records add column best_streak integer not null default 0');
  await run(`update monster_records set best_streak =
    case when starting_streak > streak then starting_streak else streak end
    where streak > 0 or starting_streak > 0`);
  await run(`update monster_records set best_streak = runs.wins from (
      select id, max(wins) as wins from (
        select fought.id, losses, sum(won)
          + case when losses = 0 then max(record.starting_streak) else 0 end as wins
        from (select id, won, sum(1 - won) over (partition by id order by number) as losses
          from (${sides}) as sides) as fought
        join monster_records record on record.id = fought.id group by fought.id, losses
      ) as each_run group by id
    ) as runs where runs.id = monster_records.id and runs.wins > best_streak`);

  await run(`delete from week_tops where list = 'streak'`);
  await run(`insert into week_tops
    select week, 'streak', id, best_streak from (
      select ${week} as week, id, best_streak, row_number() over
        (partition by ${week} order by best_streak desc, id) as place
      from monster_records where best_streak > 0
    ) as ranked where place <= 10`);
  await run('drop index monster_records_by_user_streak');
  await run(`create index monster_records_by_user_streak on monster_records
    (user_id, best_streak, id) where user_id is not null and best_streak > 0`);
}
