import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

const STATS = 'lif, pow, "int", ski, spd, def';
const GONE = ['id', 'stats', 'type_stats', 'race', 'user', 'user_stats'];

/**
 * Searches count and skip in indexes that have all their columns. Of the stored counts only those by
 * combined stats remain, and new records are in the indexes at once.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';

  for (const name of GONE) await run(`drop index record_figures_by_${name}`);
  const columns = `id, race, race_type, user_id, combined_stats, ${STATS}`;
  await run(`insert into record_figures (${columns})
    select ${columns} from waiting_figures order by id`);
  for (const table of ['waiting_figures', 'figure_totals', 'record_blocks', 'trainer_records']) {
    await run(`drop table ${table}`);
  }
  await run('drop table record_totals');
  await run(`create table record_totals (
    combined_stats integer not null primary key, records ${whole} not null)`);
  await run(`insert into record_totals
    select combined_stats, count(*) from record_figures group by 1 order by 1`);

  if (kind === 'postgres') {
    // Types are sorted by bytes, as on SQLite; pages by id with a range read no other index.
    await run('alter table record_figures alter column race_type type text collate "C"');
    await run('alter table record_figures drop constraint record_figures_pkey');
    await run('alter table record_figures add primary key (id) include (combined_stats)');
  }
  const index = (name: string, on: string) =>
    run(`create index record_figures_by_${name} on record_figures ${on}`);
  await index('stats', '(combined_stats, id, race_type)');
  await index('race', `(race, id, race_type, combined_stats, ${STATS})`);
  await index(
    'user',
    `(user_id, id, race, race_type, combined_stats, ${STATS})
    where user_id is not null`,
  );
}
