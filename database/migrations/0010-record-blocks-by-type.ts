import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * The kept counts by block of ids know the type as well ('' means all), so that deep pages of
 * a type go by blocks too; and their buckets are narrower (20 points, once 50), because what a
 * range cuts off a bucket is counted in the index. The key leads from type to bucket to block, as
 * searches ask, and rows are put in in that order: on PostgreSQL those of a type lie together.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  const clustered = kind === 'sqlite' ? 'without rowid' : '';
  await run('drop table record_blocks');
  await run(`create table record_blocks (
    race_type text not null, bucket integer not null, block ${whole} not null,
    records ${whole} not null, primary key (race_type, bucket, block)) ${clustered}`);
  await run(`insert into record_blocks
    select race_type, combined_stats / 20, id / 65536, count(*) from monster_records
    group by 1, 2, 3 order by 1, 2, 3`);
  await run(`insert into record_blocks
    select '', bucket, block, sum(records) from record_blocks group by bucket, block
    order by bucket, block`);
  // A walk stays within its index only where VACUUM has been: every 2 % of new records, not 20 %.
  if (kind === 'postgres') {
    await run('alter table monster_records set (autovacuum_vacuum_insert_scale_factor = 0.02)');
  }
}
