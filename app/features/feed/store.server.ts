import { type Kysely, sql, type Transaction } from 'kysely';
import { FEED_STATE_EVENTS, KEPT_REJECTIONS } from '#app/core/feed-protocol/rules.ts';
import { among } from '#database/among.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';

type Trx = Transaction<Tables>;

export const acceptedEvents = (trx: Trx, ids: string[]) =>
  trx
    .selectFrom('feed_events')
    .select(['id', 'type', 'taken_at', 'content'])
    .where(among(trx, 'id', ids))
    .execute();

export async function addEvents(
  trx: Trx,
  events: { id: string; type: string; subject: string | null; content: string }[],
): Promise<void> {
  const taken_at = Date.now();
  const rows = events.map((event) => ({ ...event, taken_at }));
  await insertRows(trx, 'feed_events', rows);
}

export async function movePosition(
  trx: Trx,
  accepted: { id: string; type: string }[],
): Promise<void> {
  const last = accepted.at(-1);
  if (!last) return;
  const ofType = (type: string) => accepted.filter((event) => event.type === type).length;
  const [sequence, voids, corrections] = [accepted.length, ofType('void'), ofType('correct')];
  const latest = { last_event: last.id, accepted_at: Date.now() };
  await trx
    .insertInto('feed_position')
    .values({ id: 1, sequence, voids, corrections, ...latest })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        sequence: eb('feed_position.sequence', '+', sequence),
        voids: eb('feed_position.voids', '+', voids),
        corrections: eb('feed_position.corrections', '+', corrections),
        ...latest,
      })),
    )
    .execute();
}

export async function findSummary(db: Kysely<Tables>) {
  const row = await db
    .selectFrom(sql<{ once: number }>`(select 1 as once)`.as('once'))
    .leftJoin('feed_position', (join) => join.onTrue())
    .selectAll('feed_position')
    .select((eb) => [
      eb.selectFrom('fights').select(eb.fn.countAll().as('count')).as('fights'),
      eb.selectFrom('monster_records').select(eb.fn.countAll().as('count')).as('monsters'),
      eb.selectFrom('players').select(eb.fn.countAll().as('count')).as('players'),
    ])
    .executeTakeFirstOrThrow();
  const { sequence, voids, corrections, last_event: id, accepted_at } = row;
  return {
    sequence: sequence ?? 0,
    lastEvent: id === null ? null : { id, acceptedAt: new Date(accepted_at ?? 0).toISOString() },
    voids: voids ?? 0,
    corrections: corrections ?? 0,
    fights: Number(row.fights),
    monsters: Number(row.monsters),
    players: Number(row.players),
  };
}

export const findEvent = (trx: Trx, id: string) =>
  trx
    .selectFrom('feed_events')
    .select(['type', 'subject', 'taken_back_by'])
    .where('id', '=', id)
    .executeTakeFirst();
export type StoredEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

export async function markTakenBack(trx: Trx, id: string, by: string): Promise<void> {
  await trx.updateTable('feed_events').set({ taken_back_by: by }).where('id', '=', id).execute();
}

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
    acceptedAt: new Date(taken_at).toISOString(),
  }));
}

type RejectedEvent = Omit<Tables['feed_rejections'], 'number' | 'rejected_at'>;

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
