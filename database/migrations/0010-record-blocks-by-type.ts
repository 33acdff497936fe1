import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * The kept counts by block of ids know the type as well ('' stands for all), so that deep pages of
 * a type go by blocks too. The key leads from type to bucket to block, as searches ask. The rows
 * are put in in that order, which on PostgreSQL keeps those of a type together.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  const clustered = kind === 'sqlite' ? 'without rowid' : '';
  await run('alter table record_blocks rename to record_blocks_before');
  await run(`create table record_blocks (
    race_type text not null, bucket integer not null, block ${whole} not null,
    records ${whole} not null, primary key (race_type, bucket, block)) ${clustered}`);
  await run(`insert into record_blocks
    select '', bucket, block, records from record_blocks_before order by bucket, block`);
  await run(`insert into record_blocks
    select race_type, combined_stats / 50, id / 65536, count(*) from monster_records
    group by 1, 2, 3 order by 1, 2, 3`);
  await run('drop table record_blocks_before');
}
