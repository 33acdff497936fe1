import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * For searches sorted by a stat, or by breed. The stats of records are in a narrow table: fights
 * often change a record's row, and on PostgreSQL each change would update six more indexes.
 * `figure_totals` counts records by blocks of ten values of a stat; unknown ones (-1) have their
 * own block.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  const stats = ['lif', 'pow', 'int', 'ski', 'spd', 'def'];
  const quoted = stats.map((stat) => `"${stat}"`).join(', ');

  await run(`create table record_figures (
    id ${whole} not null primary key, race_type text not null, combined_stats integer not null,
    ${stats.map((stat) => `"${stat}" integer not null`).join(', ')})`);
  await run(`insert into record_figures
    select id, race_type, combined_stats, ${quoted} from monster_records order by id`);
  await run(`create table figure_totals (block integer not null primary key,
    ${stats.map((stat) => `"${stat}" ${whole} not null`).join(', ')})`);
  const counted = stats.map((own) => {
    const columns = stats.map((stat) => (stat === own ? '1' : '0'));
    return `select ("${own}" + 10) / 10 - 1 as block, ${columns.map((column, at) => `${column} as c${at}`).join(', ')}
      from record_figures`;
  });
  await run(`insert into figure_totals
    select block, ${stats.map((_, at) => `sum(c${at})`).join(', ')}
    from (${counted.join(' union all ')}) as counted group by block`);

  for (const stat of stats) {
    await run(`create index record_figures_by_${stat}
      on record_figures ("${stat}", id, race_type, combined_stats)`);
  }
  // The indexes include the stats, so that results can be sorted within them.
  for (const name of ['stats', 'type_stats', 'user_stats']) {
    await run(`drop index monster_records_by_${name}`);
  }
  await run(`create index monster_records_by_stats
    on monster_records (combined_stats, id, ${quoted})`);
  await run(`create index monster_records_by_type_stats
    on monster_records (race_type, combined_stats, id, ${quoted})`);
  await run(`create index monster_records_by_user_stats
    on monster_records (user_id, race_type, combined_stats, id, ${quoted})
    where user_id is not null`);
  await run(`create index monster_records_by_race
    on monster_records (race, id, combined_stats, ${quoted})`);
  if (kind === 'postgres') {
    await run('alter table record_figures set (autovacuum_vacuum_insert_scale_factor = 0.02)');
  }
}
