import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * How many events the feed has accepted, and the last of them: one row after the first event. The count of earlier events
 * is that of the ids that are still stored.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  await run(`create table feed_position (
    id integer primary key, sequence ${whole} not null, voids ${whole} not null,
    corrections ${whole} not null, last_event text, accepted_at ${whole})`);
  await run(`insert into feed_position
    select 1, count(*), count(case when type = 'void' then 1 end),
      count(case when type = 'correct' then 1 end),
      (select id from feed_events order by taken_at desc limit 1), max(taken_at)
    from feed_events having count(*) > 0`);
}
