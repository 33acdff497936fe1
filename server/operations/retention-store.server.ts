import { type Kysely, sql } from 'kysely';
import { seasonNamed } from '#app/features/champions/rules.ts';
import type { Tables } from '#database/tables.ts';

const DAY_MS = 86_400_000;

interface Old {
  /** Epoch ms. */
  before: number;
  /** The last week of the latest season whose table of picks is kept. */
  closedWeek: number;
}

/** What may be deleted once it is old, and nothing else depends on it; the last statement's rows are counted. */
const OLD = {
  'ids of events, which can no longer be voided, corrected or recognised': ({ before }: Old) => [
    sql`delete from feed_events where taken_at < ${before}`,
  ],
  'rejected events': ({ before }: Old) => [
    sql`delete from feed_rejections where rejected_at < ${before}`,
  ],
  'changes of finished cups': ({ before }: Old) => [
    sql`delete from tournament_changes where tournament_id in ${finished(before)}`,
  ],
  'requests of finished cups': ({ before }: Old) => [
    sql`delete from tournament_requests where tournament_id in ${finished(before)}`,
  ],
  'orders of finished cups': ({ before }: Old) => [
    sql`delete from match_orders where tournament_id in ${finished(before)}`,
  ],
  'picks of finished seasons, which are only counted from now on': (old: Old) => [
    sql`insert into imported_picks (bout, left_side, sure, viewers)
      select bout, left_side, sure, count(*) from picks where ${settled(old)}
      group by bout, left_side, sure
      on conflict (bout, left_side, sure)
      do update set viewers = imported_picks.viewers + excluded.viewers`,
    sql`delete from picks where ${settled(old)}`,
  ],
  'announcements of fights that never came': ({ before }: Old) => [
    sql`delete from picks where bout in ${unfought(before)}`,
    sql`delete from imported_picks where bout in ${unfought(before)}`,
    sql`delete from bouts where bout in ${unfought(before)}`,
  ],
};

const finished = (before: number) => sql`(
  select id from tournaments where (champion_id is not null or archived = 1) and updated_at < ${before})`;

const settled = ({ before, closedWeek }: Old) => sql`
  picked_at < ${before} and bout in (select bout from bouts where fought_week <= ${closedWeek})`;

const unfought = (before: number) => sql`(
  select bout from bouts where fight_number is null and ended_at < ${before})`;

/** Deletes what is older than so many days; returns how many rows of each kind. */
export async function deleteOld(db: Kysely<Tables>, days: number): Promise<Record<string, number>> {
  const before = Date.now() - days * DAY_MS;
  return db.transaction().execute(async (trx) => {
    const { season } = await trx
      .selectFrom('pick_seasons')
      .select(({ fn }) => fn.max('season').as('season'))
      .executeTakeFirstOrThrow();
    const old = { before, closedWeek: season ? seasonNamed(season).last : 0 };
    const counts: Record<string, number> = {};
    for (const [what, statements] of Object.entries(OLD)) {
      for (const statement of statements(old)) {
        const { numAffectedRows = 0n } = await statement.execute(trx);
        counts[what] = Number(numAffectedRows);
      }
    }
    return counts;
  });
}
