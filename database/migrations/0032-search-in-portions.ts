import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

const STATS = ['lif', 'pow', 'int', 'ski', 'spd', 'def'].map((stat) => `"${stat}"`);
const ALL_STATS = STATS.join(', ');

/** Indexes of records by which searches read them; they include the stats, to sort within them. */
const INDEXES: [name: string, columns: string][] = [
  ['by_id', 'id, combined_stats'],
  ['by_stats', `combined_stats, id, ${ALL_STATS}`],
  ['by_type', 'race_type, id, combined_stats'],
  ['by_type_stats', `race_type, combined_stats, id, ${ALL_STATS}`],
  ['by_race', `race, id, combined_stats, ${ALL_STATS}`],
  ['by_user', 'user_id, id, race_type, combined_stats'],
  ['by_user_stats', `user_id, race_type, combined_stats, id, ${ALL_STATS}`],
];

/**
 * All that searches read of a record is in `record_figures`. New records wait in `waiting_figures`,
 * which has no indexes, so that many of them are written into the indexes at once.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  const columns = `id ${whole} not null primary key, race text not null, race_type text not null,
    user_id text, combined_stats integer not null,
    ${STATS.map((stat) => `${stat} integer not null`).join(', ')}`;
  await run('drop table record_figures');
  await run(`create table record_figures (${columns})`);
  await run(`create table waiting_figures (${columns})`);
  await run(`insert into record_figures
    select id, race, race_type, user_id, combined_stats, ${ALL_STATS}
    from monster_records order by id`);
  for (const [name, indexed] of INDEXES) {
    await run(`drop index monster_records_${name}`);
    const owned = name.startsWith('by_user') ? 'where user_id is not null' : '';
    await run(`create index record_figures_${name} on record_figures (${indexed}) ${owned}`);
  }
  for (const stat of STATS) {
    await run(`create index record_figures_by_${stat.replaceAll('"', '')}
      on record_figures (${stat}, id, race_type, combined_stats)`);
  }
  if (kind === 'postgres') {
    await run('alter table record_figures set (autovacuum_vacuum_insert_scale_factor = 0.02)');
  }
}
