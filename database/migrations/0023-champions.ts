import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** The figures by which a week's best records are listed; the names are those of the lists. */
const LISTS = [
  ['LIF', 'lif'],
  ['POW', 'pow'],
  ['INT', 'int'],
  ['SKI', 'ski'],
  ['SPD', 'spd'],
  ['DEF', 'def'],
  ['COMBINED_STATS', 'combined_stats'],
  ['streak', 'streak'],
  ['knockOuts', 'knock_outs'],
] as const;

/**
 * The data of the champions: knock-outs of each record, fights of each race and trainer by week,
 * and the ten best records of each week by each figure; filled from existing rows. Weeks are
 * numbered from the Monday before 1970.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  const clustered = kind === 'sqlite' ? 'without rowid' : '';
  const weekOf = (date: string) => `cast(floor((${date} + 259200000) / 604800000.0) as integer)`;

  await run('alter table monster_records add column knock_outs integer not null default 0');
  await run(`create table week_fights (
    week integer not null, kind text not null, subject text not null, fights ${whole} not null,
    wins ${whole} not null, knock_outs ${whole} not null, primary key (week, kind, subject)
  ) ${clustered}`);
  await run(`create table week_tops (
    week integer not null, list text not null, record_id ${whole} not null,
    figure integer not null, primary key (week, list, record_id)
  ) ${clustered}`);

  await run(`update monster_records set knock_outs = sums.knock_outs from (
    select case when left_side_wins = 1 then left_id else right_id end as id,
      count(*) as knock_outs from fights where knock_out = 1 group by 1
    ) as sums where sums.id = monster_records.id`);
  const sides = `
    select ${weekOf('fights.date')} as week, l.race as race, l.user_id as user_id,
      left_side_wins as won, left_side_wins * knock_out as knock_out
    from fights join monster_records l on l.id = fights.left_id
    union all
    select ${weekOf('fights.date')}, r.race, r.user_id, 1 - left_side_wins,
      (1 - left_side_wins) * knock_out
    from fights join monster_records r on r.id = fights.right_id`;
  for (const [name, column] of [
    ['race', 'race'],
    ['trainer', 'user_id'],
  ]) {
    await run(`insert into week_fights
      select week, '${name}', ${column}, count(*), sum(won), sum(knock_out)
      from (${sides}) as sides where ${column} is not null group by week, ${column}`);
  }
  for (const [list, column] of LISTS) {
    await run(`insert into week_tops
      select week, '${list}', id, figure from (
        select ${weekOf('date')} as week, id, ${column} as figure, row_number() over
          (partition by ${weekOf('date')} order by ${column} desc, id) as place
        from monster_records where ${column} > 0
      ) as ranked where place <= 10`);
  }
  await run('create index monster_records_by_date on monster_records (date)');
  await run('create index week_tops_by_figure on week_tops (list, figure, record_id)');
  await run('create index week_tops_by_record on week_tops (record_id)');
}
