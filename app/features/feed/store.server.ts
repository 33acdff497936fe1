import type { Kysely, Transaction } from 'kysely';
import { FEED_STATE_EVENTS, KEPT_REJECTIONS } from '#app/core/feed-protocol/rules.ts';
import { among } from '#database/among.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';

type Trx = Transaction<Tables>;

/** The ids of these that were accepted before. */
export async function acceptedIds(trx: Trx, ids: string[]): Promise<Set<string>> {
  return new Set((await eventsWithIds(trx, ids)).map(({ id }) => id));
}

const eventsWithIds = (db: Trx, ids: string[]) =>
  db
    .selectFrom('feed_events')
    .select('id')
    .where(among(db, 'id', ids))
    .execute();

/** Remembers accepted events, each with what `void` and `correct` would change. */
export async function addEvents(
  trx: Trx,
  events: { id: string; type: string; subject: string | null }[],
): Promise<void> {
  const taken_at = Date.now();
  const rows = events.map((event) => ({ ...event, taken_at }));
  await insertRows(trx, 'feed_events', rows);
}

export const findEvent = (trx: Trx, id: string) =>
  trx
    .selectFrom('feed_events')
    .select(['type', 'subject', 'taken_back_by'])
    .where('id', '=', id)
    .executeTakeFirst();
export type StoredEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** Marks an event as voided or corrected by another one. */
export async function markTakenBack(trx: Trx, id: string, by: string): Promise<void> {
  await trx.updateTable('feed_events').set({ taken_back_by: by }).where('id', '=', id).execute();
}

/** The events accepted last, newest first. */
export async function lastEvents(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('feed_events')
    .select(['id', 'type', 'taken_at', 'taken_back_by'])
    .orderBy('taken_at', 'desc')
    .limit(FEED_STATE_EVENTS)
    .execute();
  return rows.map(({ id, type, taken_at, taken_back_by }) => ({
    id,
    type,
    takenBackBy: taken_back_by,
    takenAt: new Date(taken_at).toISOString(),
  }));
}

interface RejectedEvent {
  event_id: string | null;
  event_type: string | null;
  reason: string;
}

/** Keeps rejected events for the host, and deletes the oldest ones. */
export async function addRejections(trx: Trx, rejected: RejectedEvent[]): Promise<void> {
  const rejected_at = Date.now();
  const added = await trx
    .insertInto('feed_rejections')
    .values(rejected.map((event) => ({ ...event, rejected_at })))
    .returning('number')
    .execute();
  const newest = Math.max(...added.map(({ number }) => number));
  await trx
    .deleteFrom('feed_rejections')
    .where('number', '<=', newest - KEPT_REJECTIONS)
    .execute();
}
