import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { AUDIT_PAGE_SIZE, PULSE_MAX_EVENTS } from './rules.ts';

type Db = Kysely<Tables>;

const isoTime = (ms: number) => new Date(ms).toISOString();

export async function listAudit(db: Db, before: number | undefined) {
  let query = db.selectFrom('host_audit').selectAll();
  if (before !== undefined) query = query.where('number', '<', before);
  const rows = await query
    .orderBy('number', 'desc')
    .limit(AUDIT_PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, AUDIT_PAGE_SIZE);
  return {
    entries: shown.map(({ number, done_at, user_id, user_name, action, subject }) => ({
      number,
      at: isoTime(done_at),
      userId: user_id,
      who: user_name,
      action,
      subject,
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.number ?? null) : null,
  };
}

export async function findPulse(db: Db, now: number) {
  const minute = db
    .selectFrom('feed_events')
    .select('id')
    .where('taken_at', '>', now - 60_000)
    .limit(PULSE_MAX_EVENTS);
  const [last, counted, fight] = await Promise.all([
    db
      .selectFrom('feed_events')
      .select(['id', 'type', 'taken_at'])
      .orderBy('taken_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom(minute.as('events'))
      .select(({ fn }) => fn.countAll<number>().as('events'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('fights').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst(),
  ]);
  return {
    lastEvent: last ? { id: last.id, type: last.type, acceptedAt: isoTime(last.taken_at) } : null,
    lastMinute: Number(counted.events),
    lastFight: fight?.number ?? null,
  };
}

export async function listRejections(db: Db) {
  const rows = await db
    .selectFrom('feed_rejections')
    .selectAll()
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, rejected_at, event_id, event_type, reason }) => ({
    number,
    rejectedAt: isoTime(rejected_at),
    id: event_id,
    type: event_type,
    reason,
  }));
}
