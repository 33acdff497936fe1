import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';

const DAY_MS = 86_400_000;

/** What may be deleted once it is old, and nothing else depends on it. */
const OLD = {
  'ids of events, which can no longer be voided, corrected or recognised': (before: number) =>
    sql`delete from feed_events where taken_at < ${before}`,
  'rejected events': (before: number) =>
    sql`delete from feed_rejections where rejected_at < ${before}`,
  'changes of finished cups': (before: number) =>
    sql`delete from tournament_changes where tournament_id in ${finished(before)}`,
  'requests of finished cups': (before: number) =>
    sql`delete from tournament_requests where tournament_id in ${finished(before)}`,
  'orders of finished cups': (before: number) =>
    sql`delete from match_orders where tournament_id in ${finished(before)}`,
};

const finished = (before: number) => sql`(
  select id from tournaments where (champion_id is not null or archived = 1) and updated_at < ${before})`;

/** Deletes what is older than so many days; returns how many rows of each kind. */
export async function deleteOld(db: Kysely<Tables>, days: number): Promise<Record<string, number>> {
  const before = Date.now() - days * DAY_MS;
  const counts: Record<string, number> = {};
  for (const [what, statement] of Object.entries(OLD)) {
    const { numAffectedRows = 0n } = await statement(before).execute(db);
    counts[what] = Number(numAffectedRows);
  }
  return counts;
}
