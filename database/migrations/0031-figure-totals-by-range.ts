import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * For searches sorted by a stat within a range of combined stats: `figure_totals` counts records by
 * buckets of 100 combined stats and blocks of 25 values of a stat. Unknown values (-1) have their own.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const [whole, clustered] = kind === 'postgres' ? ['bigint', ''] : ['integer', 'without rowid'];
  const stats = ['lif', 'pow', 'int', 'ski', 'spd', 'def'];

  await run('drop table figure_totals');
  await run(`create table figure_totals (bucket integer not null, block integer not null,
    ${stats.map((stat) => `"${stat}" ${whole} not null default 0`).join(', ')},
    primary key (bucket, block)) ${clustered}`);
  for (const stat of stats) {
    await run(`insert into figure_totals (bucket, block, "${stat}")
      select (combined_stats + 100) / 100 - 1, ("${stat}" + 25) / 25 - 1, count(*)
      from record_figures where true group by 1, 2
      on conflict (bucket, block) do update set "${stat}" = excluded."${stat}"`);
  }
}
