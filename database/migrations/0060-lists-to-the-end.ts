import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * Lists that can be read to their end are ordered by a time and a number, and read from an index of both.
 * Players are numbered as the league came to know them; those from before by their oldest change.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  const counted =
    kind === 'postgres'
      ? 'bigint generated always as identity primary key'
      : 'integer primary key autoincrement';
  await run(`create table player_arrivals (
    number ${counted}, user_id text not null unique references players (user_id),
    known_since ${whole} not null
  )`);
  await run(`insert into player_arrivals (user_id, known_since)
    select players.user_id, coalesce(min(player_changes.at), players.updated_at) as since
    from players left join player_changes on player_changes.user_id = players.user_id
    group by players.user_id, players.updated_at order by since, players.user_id`);
  await run('create index player_arrivals_by_time on player_arrivals (known_since, number)');
  await run('drop index bouts_by_end');
  await run('create index bouts_by_end on bouts (ended_at, fight_number)');
  // SQLite's index of one column has the record's id as well.
  if (kind === 'sqlite') return;
  await run('drop index monster_records_by_date');
  await run('create index monster_records_by_date on monster_records (date, id)');
}
