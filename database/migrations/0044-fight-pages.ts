import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * What the page of one fight and the lists of a week read: the revisions of fights, so that a voided
 * one has an address still, and the week of each estimated fight. Revisions from before this know no
 * earlier result.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  const counted =
    kind === 'postgres'
      ? 'bigint generated always as identity primary key'
      : 'integer primary key autoincrement';

  await run(`create table fight_revisions (
    id ${counted}, fight_number ${whole} not null, kind text not null,
    revised_at ${whole} not null, before_json text
  )`);
  await run('create index fight_revisions_by_fight on fight_revisions (fight_number, id)');
  await run(`insert into fight_revisions (fight_number, kind, revised_at)
    select cast(substr(revised.subject, 7) as ${whole}),
      case revision.type when 'void' then 'voided' else 'corrected' end, revision.taken_at
    from feed_events revised join feed_events revision on revision.id = revised.taken_back_by
    where revised.subject like 'fight:%' order by revision.taken_at, revision.id`);

  await run('alter table bouts add column fought_week integer');
  // Weeks since the Monday before 1970, in UTC, as in week_fights.
  await run(`update bouts set fought_week = (
    select (fights.date + 259200000) / 604800000 from fights where fights.number = bouts.fight_number
  ) where fight_number is not null`);
  const index = (name: string, on: string) =>
    run(`create index bouts_of_week_by_${name} on bouts (fought_week, ${on}, fight_number)
      where fought_week is not null`);
  await index('chance', 'winner_chance');
  await index('closeness', '(abs(winner_chance - 500000))');
  await index('pool', '(pool_left + pool_right)');
  await run(
    'create index tournament_participants_by_record on tournament_participants (record_id)',
  );
}
