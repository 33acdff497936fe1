import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * The stored counts by block of ids also have the type ('' for all), so that deep pages of a type
 * use blocks too. Their buckets are narrower (20 instead of 50 points), since the rest of a partial
 * bucket is counted by index. The key is type, bucket, block, as searches need it, and rows are
 * inserted in that order: on PostgreSQL those of a type are stored together.
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
  // Index-only scans need VACUUM to run often: after every 2 % of new records instead of 20 %.
  if (kind === 'postgres') {
    await run('alter table monster_records set (autovacuum_vacuum_insert_scale_factor = 0.02)');
  }
}
