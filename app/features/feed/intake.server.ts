import type { Kysely } from 'kysely';
import type { Incoming, Problem, Rejection } from '#app/core/feed-protocol/contract.ts';
import { applyTops } from '#app/features/champions/intake.server.ts';
import { unknownRecordsOf } from '#app/features/fights/intake.server.ts';
import { applyCalibrations } from '#app/features/guide/intake.server.ts';
import { applyAlbums } from '#app/features/music/catalogue/intake.server.ts';
import { applyPlayers } from '#app/features/players/figures/intake.server.ts';
import {
  applyAppearances,
  type BatchOfFighters,
  unknownNamesOf,
} from '#app/features/records/intake.server.ts';
import { applyStores } from '#app/features/shop/intake.server.ts';
import { applyRing, type Estimator } from '#app/features/upcoming/intake.server.ts';
import type { Tables } from '#database/tables.ts';
import type { FeedEvent, FeedEventOf, Reference } from './contract.ts';

/** A batch with all that any subject needs to apply its events. */
export type FeedBatch = BatchOfFighters & { reference: Reference; odds: Estimator };

type EventType = FeedEvent['type'];

/** One step of applying a batch: the types of its events, and the subject that applies them. */
function step<T extends EventType>(
  types: readonly T[],
  apply: (batch: FeedBatch, incoming: Incoming<FeedEventOf<T>>[]) => Promise<void>,
) {
  const isOfStep = (one: Incoming<FeedEvent>): one is Incoming<FeedEventOf<T>> =>
    (types as readonly EventType[]).includes(one.event.type);
  return (batch: FeedBatch, incoming: Incoming<FeedEvent>[]) =>
    apply(batch, incoming.filter(isOfStep));
}

/**
 * The order in which the events of a batch are applied: each after those that it may refer to, and
 * those of one step in the order given. `void` and `correct` follow (`revisions.server.ts`).
 */
const STEPS = [
  step(['player', 'balance', 'items', 'victories'], applyPlayers),
  step(['calibration'], applyCalibrations),
  step(['monster'], applyAppearances),
  step(['fight', 'upcoming', 'pool', 'cancelled'], applyRing),
  step(['monster'], applyTops),
  step(['store'], applyStores),
  step(['album'], applyAlbums),
];

/** Applies new events; what comes of them is in the batch. The caller commits. */
export async function applyEvents(
  batch: FeedBatch,
  incoming: Incoming<FeedEvent>[],
): Promise<void> {
  for (const apply of STEPS) await apply(batch, incoming);
}

/** An event that fails the schema, with its value. */
export type WrongEvent = Rejection & { candidate: unknown };

/** Adds to events that fail the schema the unknown names in them, so that all problems are reported. */
export async function withUnknownNames(
  wrong: WrongEvent[],
  context: { db: Kysely<Tables>; reference: Reference },
): Promise<Rejection[]> {
  const rejections: Rejection[] = [];
  for (const { candidate, problems, ...rejection } of wrong) {
    const unknown = await unknownNamesIn(candidate, problems, context);
    rejections.push({ ...rejection, problems: [...problems, ...unknown] });
  }
  return rejections;
}

async function unknownNamesIn(
  candidate: unknown,
  known: Problem[],
  context: { db: Kysely<Tables>; reference: Reference },
): Promise<Problem[]> {
  const event = (candidate ?? {}) as Record<string, unknown>;
  const isFine = (path: string) => !known.some((one) => one.path === path);
  if (event.type === 'monster') return unknownNamesOf(event, isFine, context);
  if (event.type === 'fight' || event.type === 'upcoming') {
    return unknownRecordsOf(event, isFine, context);
  }
  return [];
}
