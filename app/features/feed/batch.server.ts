import { ApiError } from '@ringside/contract/api-error';
import type { EndpointResponse } from '@ringside/contract/endpoint';
import { findInvalidText, INVALID_TEXT_REASON } from '@ringside/contract/text-validation';
import type { Transaction } from 'kysely';
import type { Announcer } from '#app/core/announcements/outbox.server.ts';
import type { Incoming, Rejection, Warning } from '#app/core/feed-protocol/contract.ts';
import { at, reasonOf } from '#app/core/feed-protocol/problems.ts';
import { eventTime, FEED_BATCH_MAX_EVENTS, problem } from '#app/core/feed-protocol/rules.ts';
import { screenDeleted } from '#app/core/people/feed-screen.server.ts';
import type { Estimator } from '#app/features/upcoming/intake.server.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import {
  FEED_BATCH_MESSAGE,
  type FeedEvent,
  feedEvent,
  type Reference,
  type sendFeed,
} from './contract.ts';
import { digestOf, withoutDuplicates } from './duplicates.ts';
import {
  applyEvents,
  type FeedBatch,
  isRevision,
  loadKnownNames,
  sortOut,
  type WrongEvent,
  withUnknownNames,
} from './intake.server.ts';
import { hasNames, NO_NAMES } from './known-names.ts';
import { type EventShapes, eventShapes, problemsOf } from './problems.ts';
import { reviseEvents } from './revisions.server.ts';
import { acceptedEvents, addEvents, movePosition } from './store.server.ts';

type Trx = Transaction<Tables>;
export type Verdict = EndpointResponse<typeof sendFeed>;

export interface BatchContext {
  database: AppDatabase;
  reference: Reference;
  announcer: Announcer;
  odds: {
    catchUp(): Promise<void>;
    begin(): void;
    committed(): void;
  } & NonNullable<Estimator>;
}

type Also = (trx: Trx, changed: MarkChanged) => Promise<void>;

export interface Batches {
  take(body: unknown[], also?: Also): Promise<Verdict>;
  check(body: unknown[]): Promise<Verdict>;
  tryOne<T>(
    event: object,
    look: (trx: Trx) => Promise<T>,
  ): Promise<{ answer: Verdict; before: T; after: T }>;
}

/** Applies the batches of this process in turn; transactions separate those of several processes. */
export function createBatches(given: BatchContext): Batches {
  let shapes: EventShapes | undefined;
  // Made for the first wrong event: a start does not wait for them.
  const context = { ...given, shapes: () => (shapes ??= eventShapes(given.reference)) };
  const inTurn = createTurns();
  return {
    take: (body, also) =>
      judge(context, body, (events) => inTurn(() => applyAndCommit(context, events, also))),
    check: (body) =>
      judge(context, body, (events) => inTurn(() => applyAndRollBack(context, events))),
    async tryOne<T>(event: object, look: (trx: Trx) => Promise<T>) {
      let seen: { before: T; after: T } | undefined;
      const answer = await judge(context, [event], (events) =>
        inTurn(() =>
          applyAndRollBack(context, events, async (trx, apply) => {
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

function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
}

interface CheckedEvents {
  incoming: Incoming<FeedEvent>[];
  wrong: WrongEvent[];
}

type BatchResult = Omit<Verdict, 'rejected' | 'warnings'> & {
  rejected: Rejection[];
  warnings: Warning[];
};

/** Applied or only checked. @throws ApiError 413 with more than 500 events */
async function judge(
  context: BatchContext & { shapes: () => EventShapes },
  body: unknown[],
  apply: (events: CheckedEvents) => Promise<BatchResult>,
): Promise<Verdict> {
  if (body.length > FEED_BATCH_MAX_EVENTS) {
    throw new ApiError(413, 'batch_too_large', FEED_BATCH_MESSAGE);
  }
  const events = checkEvents(body, Date.now(), context.shapes);
  const result = await (events.incoming.length > 0 ? apply(events) : rejectAll(context, events));
  return {
    ...result,
    rejected: result.rejected
      .sort((a, b) => a.index - b.index)
      .map(({ index, problems, code, reason = reasonOf(problems) }) => ({
        index,
        id: idOf(body[index]),
        ...(code && { code }),
        reason,
        problems,
      })),
    warnings: result.warnings
      .sort((a, b) => a.index - b.index)
      .map(({ index, reason }) => ({ index, id: idOf(body[index]) ?? '', reason })),
  };
}

async function rejectAll(
  { database: { kysely: db }, reference }: BatchContext,
  { wrong }: CheckedEvents,
): Promise<BatchResult> {
  const known = await loadKnownNames(db, reference, []);
  const rejected = await withUnknownNames(wrong, { db, reference, known });
  return { accepted: 0, duplicates: 0, superseded: [], warnings: [], rejected };
}

function idOf(event: unknown): string | null {
  const id = (event as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id.slice(0, 200) : null;
}

function checkEvents(body: unknown[], now: number, shapes: () => EventShapes): CheckedEvents {
  const incoming: Incoming<FeedEvent>[] = [];
  const wrong: WrongEvent[] = [];
  for (const [index, candidate] of body.entries()) {
    const result = feedEvent.safeParse(candidate);
    const invalid = findInvalidText(candidate);
    const texts = invalid
      ? [problem(invalid.join('.'), at(candidate, invalid), INVALID_TEXT_REASON)]
      : [];
    if (!result.success) {
      const problems = problemsOf(candidate, result.error.issues, shapes());
      // A value that is not an object has no fields to report.
      const isNamed = problems.some(({ path }) => path === '' || path === texts[0]?.path);
      wrong.push({ index, candidate, problems: isNamed ? problems : [...problems, ...texts] });
    } else if (invalid) {
      wrong.push({ index, candidate, problems: texts, reason: INVALID_TEXT_REASON });
    } else {
      const content = digestOf(candidate);
      incoming.push({ index, event: result.data, at: eventTime(result.data.at, now), content });
    }
  }
  return { incoming, wrong };
}

async function applyAndCommit(
  context: BatchContext,
  events: CheckedEvents,
  also?: Also,
): Promise<BatchResult> {
  const { database, odds, announcer } = context;
  const announces = await announcer.isWanted();
  const estimates = events.incoming.some(({ event }) => event.type === 'upcoming');
  if (estimates) await odds.catchUp();
  const result = await database.transact(async (trx, changed) => {
    if (estimates) odds.begin();
    const batch = { ...newBatch(context, trx, changed), odds, announces };
    const applied = await applyInOrder(batch, events);
    if (also && applied.accepted > 0) await also(trx, changed);
    if (batch.announcements.length > 0) await announcer.keep(trx, batch.announcements, changed);
    return applied;
  });
  if (estimates) odds.committed();
  return result;
}

class TriedOnly extends Error {
  readonly result: BatchResult;

  constructor(result: BatchResult) {
    super('A batch was checked, and nothing was stored.');
    this.result = result;
  }
}

async function applyAndRollBack(
  context: BatchContext,
  events: CheckedEvents,
  around: (trx: Trx, apply: () => Promise<BatchResult>) => Promise<BatchResult> = (_, apply) =>
    apply(),
): Promise<BatchResult> {
  try {
    return await context.database.transact(async (trx, changed) => {
      const batch = newBatch(context, trx, changed);
      throw new TriedOnly(await around(trx, () => applyInOrder(batch, events)));
    });
  } catch (error) {
    if (error instanceof TriedOnly) return error.result;
    throw error;
  }
}

function newBatch(
  { database: { kind }, reference }: BatchContext,
  trx: Trx,
  changed: MarkChanged,
): FeedBatch {
  return {
    trx,
    kind,
    changed,
    reference,
    odds: null,
    announces: false,
    rejected: [],
    warnings: [],
    superseded: [],
    announcements: [],
    subjects: new Map(),
    fighters: new Map(),
  };
}

async function applyInOrder(
  batch: FeedBatch,
  { incoming, wrong }: CheckedEvents,
): Promise<BatchResult> {
  const { trx, rejected, warnings, superseded, subjects, reference } = batch;
  const ids = incoming.map(({ event }) => event.id);
  const { fresh, reused } = withoutDuplicates(await acceptedEvents(trx, ids), incoming);
  const usesNames = wrong.length > 0 || fresh.some(({ event }) => hasNames(event));
  const known = usesNames ? await loadKnownNames(trx, reference, fresh) : NO_NAMES;
  const { fitting, wrong: unfit } = sortOut(fresh, batch, { known, now: Date.now() });
  const { kept, ignored, warnings: ofDeleted } = await screenDeleted(trx, fitting);
  superseded.push(...ignored);
  warnings.push(...ofDeleted);
  const toApply = kept.filter((event) => !isRevision(event));
  await applyEvents(batch, toApply);
  const own = [...toApply, ...ignored];
  const refused = new Set(rejected.map(({ index }) => index));
  const accepted = own.filter(({ index }) => !refused.has(index));
  await addEvents(
    trx,
    accepted.map(({ index, event: { id, type }, content }) => ({
      id,
      type,
      content,
      subject: subjects.get(index) ?? null,
    })),
  );
  const revisions = kept.filter(isRevision);
  if (revisions.length > 0) await reviseEvents(batch, revisions);
  for (const { index } of rejected) refused.add(index);
  await movePosition(
    trx,
    fitting.filter(({ index }) => !refused.has(index)).map(({ event }) => event),
  );
  return {
    accepted: fitting.length - rejected.length - superseded.length,
    duplicates: incoming.length - fresh.length - reused.length,
    superseded: superseded
      .sort((a, b) => a.index - b.index)
      .map(({ index, event }) => ({ index, id: event.id })),
    rejected: [
      ...(await withUnknownNames([...wrong, ...unfit], { db: trx, reference, known })),
      ...reused,
      ...rejected,
    ],
    warnings: warnings.filter(({ index }) => !refused.has(index)),
  };
}
