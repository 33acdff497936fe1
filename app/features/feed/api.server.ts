import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@ringside/contract/api-error';
import type { EndpointResponse, Handler } from '@ringside/contract/endpoint';
import { serve } from '@ringside/contract/fastify';
import type { Guard } from '@ringside/contract/internal-client';
import { findInvalidText, INVALID_TEXT_REASON } from '@ringside/contract/text-validation';
import type { FastifyInstance } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Announcer } from '#app/features/host/webhooks/outbox.server.ts';
import type { Announcement } from '#app/features/host/webhooks/rules.ts';
import { among } from '#database/among.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import { prepare } from '#database/prepare.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import type { Reference } from '#reference/load.ts';
import type { Estimator } from './bouts.server.ts';
import {
  checkFeed,
  FEED_BATCH_MESSAGE,
  FEED_KEY_MESSAGE,
  type FeedEvent,
  feedEvent,
  getFeedState,
  type Incoming,
  type Rejection,
  sendFeed,
} from './contract.ts';
import { isTakingBack, problemsOfReferences, takeEvents, takeEventsBack } from './intake.server.ts';
import { at, problemsOf, reasonOf } from './problems.ts';
import { keepRejections } from './rejections.server.ts';
import { eventTime, FEED_BATCH_MAX_EVENTS, FEED_STATE_EVENTS, problem } from './rules.ts';

type Trx = Transaction<Tables>;

/** Counts of events received since the process started. */
export interface FeedCounts {
  accepted: number;
  duplicates: number;
  superseded: number;
  rejected: number;
  /** When the last event arrived, here or in another process; null before the first. */
  lastEventAt: number | null;
}

interface FeedContext {
  database: AppDatabase;
  reference: Reference;
  config: { FEED_KEY?: string };
  practiceFeedKey: string;
  processStatus: { feed: FeedCounts };
  announcer: Announcer;
  odds: {
    catchUp(): Promise<void>;
    begin(): void;
    committed(): void;
  } & NonNullable<Estimator>;
}

/**
 * `POST /api/feed` (design, 'The feed'): applies a batch in one transaction, each event exactly
 * once. Types are applied in the order of their references, so that a batch may contain a player,
 * its monster and their fight.
 */
export function registerFeed(app: FastifyInstance, context: FeedContext): FeedDoor {
  const inTurn = createTurns();
  const guard: Guard = ({ authorization }) => requireFeedKey(authorization, context);
  const take: Handler<typeof sendFeed> = async ({ body }) => {
    const answer = await judgeBatch(context, body, (batch) =>
      inTurn(() => takeBatch(context, batch)),
    );
    count(context.processStatus.feed, answer);
    await keepRejections(context.database, body, answer.rejected).catch((err) =>
      app.log.warn({ err }, 'rejected events were not stored for the host'),
    );
    const [first] = answer.rejected;
    const taken = answer.accepted + answer.duplicates + answer.superseded.length;
    if (first && taken === 0) {
      const message = `No event was accepted. Event ${first.index}: ${first.reason}.`;
      throw new ApiError(400, 'nothing_taken', message, { more: answer });
    }
    return answer;
  };
  serve(app, sendFeed, take, { guard });
  serve(
    app,
    checkFeed,
    ({ body }) => judgeBatch(context, body, (batch) => inTurn(() => tryBatch(context, batch))),
    { guard },
  );
  serve(app, getFeedState, async () => ({ events: await lastEvents(context.database.kysely) }), {
    guard,
  });
  return createDoor(context, inTurn);
}

type Also = (trx: Trx, changed: MarkChanged) => Promise<void>;
type Verdict = EndpointResponse<typeof sendFeed>;

/** The feed for calls inside the process: single events of the host's desk. */
export interface FeedDoor {
  /** Applies an event; `also` runs in the same transaction, once it is accepted. */
  takeOne(event: object, also: Also): Promise<Verdict>;
  /** The values before and after an event that is rolled back. */
  tryOne<T>(
    event: object,
    look: (trx: Trx) => Promise<T>,
  ): Promise<{ answer: Verdict; before: T; after: T }>;
}

function createDoor(context: FeedContext, inTurn: ReturnType<typeof createTurns>): FeedDoor {
  return {
    async takeOne(event, also) {
      const answer = await judgeBatch(context, [event], (batch) =>
        inTurn(() => takeBatch(context, batch, also)),
      );
      count(context.processStatus.feed, answer);
      return answer;
    },
    async tryOne<T>(event: object, look: (trx: Trx) => Promise<T>) {
      let seen: { before: T; after: T } | undefined;
      const answer = await judgeBatch(context, [event], (batch) =>
        inTurn(() =>
          tryBatch(context, batch, async (trx, apply) => {
            const before = await look(trx);
            const result = await apply();
            seen = { before, after: await look(trx) };
            return result;
          }),
        ),
      );
      if (!seen) throw new Error('The event has the wrong form.');
      return { answer, ...seen };
    },
  };
}

/** The result of a batch, whether it is applied or only checked. */
async function judgeBatch(
  context: FeedContext,
  body: unknown[],
  take: (batch: Batch) => Promise<BatchResult>,
): Promise<EndpointResponse<typeof sendFeed>> {
  if (body.length > FEED_BATCH_MAX_EVENTS) {
    throw new ApiError(413, 'batch_too_large', FEED_BATCH_MESSAGE);
  }
  const batch = parseEvents(body, Date.now());
  const result = batch.incoming.length > 0 ? await take(batch) : await refuseAll(context, batch);
  return {
    accepted: result.accepted,
    duplicates: result.duplicates,
    superseded: result.superseded,
    rejected: result.rejected
      .sort((a, b) => a.index - b.index)
      .map(({ index, problems, reason = reasonOf(problems) }) => ({
        ...{ index, id: idOf(body[index]) },
        ...{ reason, problems },
      })),
  };
}

function count(
  counts: FeedCounts,
  answer: { accepted: number; duplicates: number; superseded: unknown[]; rejected: unknown[] },
): void {
  counts.accepted += answer.accepted;
  counts.duplicates += answer.duplicates;
  counts.superseded += answer.superseded.length;
  counts.rejected += answer.rejected.length;
  if (answer.accepted > 0) counts.lastEventAt = Date.now();
}

/** Serialises the batches of one process; transactions separate those of several processes. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
}

/**
 * Checks `authorization: Bearer FEED_KEY`.
 * @throws ApiError 401 without the key
 */
export function requireFeedKey(
  authorization: unknown,
  { practiceFeedKey, config }: Pick<FeedContext, 'practiceFeedKey' | 'config'>,
): void {
  const feedKeys = [practiceFeedKey, config.FEED_KEY ?? []].flat();
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = digest(String(authorization ?? ''));
  const known = feedKeys.map((key) => timingSafeEqual(given, digest(`Bearer ${key}`)));
  if (!known.includes(true)) throw new ApiError(401, 'feed_key', FEED_KEY_MESSAGE);
}

function idOf(event: unknown): string | null {
  const id = (event as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id.slice(0, 200) : null;
}

/** A batch after its events were checked one by one. */
interface Batch {
  incoming: Incoming<FeedEvent>[];
  /** Events that fail the schema, each with its value. */
  wrong: (Rejection & { candidate: unknown })[];
}

function parseEvents(body: unknown[], now: number): Batch {
  const incoming: Incoming<FeedEvent>[] = [];
  const wrong: Batch['wrong'] = [];
  body.forEach((candidate, index) => {
    const result = feedEvent.safeParse(candidate);
    const invalid = findInvalidText(candidate);
    const texts = invalid
      ? [problem(invalid.join('.'), at(candidate, invalid), INVALID_TEXT_REASON)]
      : [];
    if (!result.success) {
      const problems = problemsOf(candidate, result.error.issues);
      // A value that is not an object has no fields to report.
      const isNamed = problems.some(({ path }) => path === '' || path === texts[0]?.path);
      wrong.push({ index, candidate, problems: isNamed ? problems : [...problems, ...texts] });
      return;
    }
    if (invalid) {
      wrong.push({ index, candidate, problems: texts, reason: INVALID_TEXT_REASON });
      return;
    }
    incoming.push({ index, event: result.data, at: eventTime(result.data.at, now) });
  });
  return { incoming, wrong };
}

interface BatchResult {
  accepted: number;
  duplicates: number;
  superseded: { index: number; id: string }[];
  rejected: Rejection[];
  announcements: Announcement[];
}

/** The result of a batch without a well-formed event. */
const refuseAll = async (
  { database: { kysely }, reference }: FeedContext,
  { wrong }: Batch,
): Promise<BatchResult> => ({
  ...{ accepted: 0, duplicates: 0, superseded: [], announcements: [] },
  rejected: await refusalsOf(kysely, wrong, reference),
});

/** Adds to the events that fail the schema the unknown names in them. */
async function refusalsOf(
  db: Kysely<Tables>,
  wrong: Batch['wrong'],
  reference: Reference,
): Promise<Rejection[]> {
  const refusals: Rejection[] = [];
  for (const { candidate, problems, ...one } of wrong) {
    const unknown = await problemsOfReferences(candidate, problems, { db, reference });
    refusals.push({ ...one, problems: [...problems, ...unknown] });
  }
  return refusals;
}

async function takeBatch(context: FeedContext, batch: Batch, also?: Also): Promise<BatchResult> {
  const { database, odds, announcer } = context;
  const announces = await announcer.isWanted();
  if (batch.incoming.some(({ event }) => event.type === 'upcoming')) await odds.catchUp();
  const taken = await database.transact(async (trx, changed) => {
    odds.begin();
    const result = await applyBatch(trx, changed, { ...context, announces }, batch);
    if (also && result.accepted > 0) await also(trx, changed);
    await announcer.keep(trx, result.announcements, changed);
    return result;
  });
  odds.committed();
  return taken;
}

/** Rolls back a transaction whose result is only previewed. */
class TriedOnly extends Error {
  readonly result: BatchResult;

  constructor(result: BatchResult) {
    super('A batch was checked, and nothing was stored.');
    this.result = result;
  }
}

/** The result that a batch would have: applies it in a transaction that is rolled back. */
async function tryBatch(
  context: FeedContext,
  batch: Batch,
  around: (trx: Trx, apply: () => Promise<BatchResult>) => Promise<BatchResult> = (_, apply) =>
    apply(),
): Promise<BatchResult> {
  try {
    return await context.database.transact(async (trx, changed) => {
      const only = { ...context, odds: null, announces: false };
      throw new TriedOnly(await around(trx, () => applyBatch(trx, changed, only, batch)));
    });
  } catch (error) {
    if (error instanceof TriedOnly) return error.result;
    throw error;
  }
}

type ApplyContext = Omit<FeedContext, 'odds'> & { odds: Estimator; announces: boolean };

async function applyBatch(
  trx: Trx,
  changed: MarkChanged,
  { reference, odds, announces, database: { kind } }: ApplyContext,
  { incoming, wrong }: Batch,
): Promise<BatchResult> {
  const fresh = await withoutDuplicates(trx, incoming);
  const own = fresh.filter((one) => !isTakingBack(one));
  const { rejected, superseded, subjects, announcements } = await takeEvents(
    trx,
    own,
    { reference, kind, odds, announces },
    changed,
  );
  const refused = new Set(rejected.map(({ index }) => index));
  await rememberEvents(
    trx,
    own.filter(({ index }) => !refused.has(index)),
    subjects,
  );
  rejected.push(...(await takeEventsBack(trx, fresh, { reference }, changed)));
  return {
    accepted: fresh.length - rejected.length - superseded.length,
    duplicates: incoming.length - fresh.length,
    superseded: superseded
      .sort((a, b) => a.index - b.index)
      .map(({ index, event }) => ({ index, id: event.id })),
    rejected: [...(await refusalsOf(trx, wrong, reference)), ...rejected],
    announcements,
  };
}

async function withoutDuplicates(trx: Trx, incoming: Incoming<FeedEvent>[]) {
  const ids = incoming.map(({ event }) => event.id);
  const seen = new Set((await eventsWithIds(trx, ids)).map((row) => row.id));
  return incoming.filter(({ event }) => {
    const fresh = !seen.has(event.id);
    seen.add(event.id);
    return fresh;
  });
}

const eventsWithIds = prepare((db, ids: string[]) =>
  db
    .selectFrom('feed_events')
    .select('id')
    .where(among(db, 'id', ids)),
);

async function rememberEvents(
  trx: Trx,
  taken: Incoming<FeedEvent>[],
  subjects: Map<number, string>,
): Promise<void> {
  const takenAt = Date.now();
  const rows = taken.map(({ index, event: { id, type } }) => ({
    ...{ id, type, taken_at: takenAt },
    subject: subjects.get(index) ?? null,
  }));
  await insertRows(trx, 'feed_events', rows);
}

/** The events accepted last, newest first. */
async function lastEvents(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('feed_events')
    .select(['id', 'type', 'taken_at', 'taken_back_by'])
    .orderBy('taken_at', 'desc')
    .limit(FEED_STATE_EVENTS)
    .execute();
  return rows.map(({ id, type, taken_at, taken_back_by }) => ({
    ...{ id, type, takenBackBy: taken_back_by },
    takenAt: new Date(taken_at).toISOString(),
  }));
}
