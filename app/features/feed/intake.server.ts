import { hasInvalidText } from '@ringside/contract/text-validation';
import { type Kysely, sql, type Transaction } from 'kysely';
import { keepWeekTops } from '#app/features/champions/store.server.ts';
import type { Announcement } from '#app/features/host/webhooks/rules.ts';
import { findPlayersByName } from '#app/features/identity/players.server.ts';
import { playersTopic } from '#app/features/identity/rules.ts';
import { type PlayerEvent, takePlayers } from '#app/features/identity/store.server.ts';
import { unknownRace, unknownTrainer } from '#app/features/monster-records/rules.ts';
import {
  type Fighter,
  loadFighters,
  takeAppearances,
} from '#app/features/monster-records/store.server.ts';
import { reasonAgainstCalibration } from '#app/features/monsters/rules.ts';
import {
  countAppearances,
  loadRaces,
  takeCalibration,
} from '#app/features/monsters/store.server.ts';
import { problemsOfAlbum, takeAlbum } from '#app/features/music/store.server.ts';
import { POOL_TOPIC } from '#app/features/next-fight/rules.ts';
import type { StoreChange } from '#app/features/shop/contract.ts';
import { completeStoreChange } from '#app/features/shop/rules.ts';
import { findStoreStatus, takeStoreStatus } from '#app/features/shop/store.server.ts';
import type { DatabaseKind, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Reference } from '#reference/load.ts';
import { announceFights, announceRestock } from './announcements.server.ts';
import { type Estimator, takeBoutEvent } from './bouts.server.ts';
import type { FeedEvent, FeedEventOf, Incoming, Problem, Rejection } from './contract.ts';
import { SIDES, takeFights, unknownRecord, winnersOf } from './fights.server.ts';
import { problem } from './rules.ts';
import { takeBack } from './taking-back.server.ts';

type Trx = Transaction<Tables>;

/** With more breeds than this in a batch, one topic for all is published instead. */
const MAX_STATISTICS_TOPICS = 10;

/** The result of a batch besides the applied events. */
export interface IntakeResult {
  /** Rejected events, each with its reason. */
  rejected: Rejection[];
  /** Accepted without effect, because newer data is stored. */
  superseded: Incoming<FeedEvent>[];
  /** The targets of `void` and `correct`, by the event's index. */
  subjects: Map<number, string>;
  /** New monsters and fighters of this batch, in their present state. */
  fighters: Map<number, Fighter>;
  /** Webhook messages; only filled if a webhook is on. */
  announcements: Announcement[];
}

const PLAYER_TYPES: readonly string[] = ['player', 'balance', 'items', 'victories'];
const isOfPlayer = ({ event }: Incoming<FeedEvent>) => PLAYER_TYPES.includes(event.type);

/** Voids or corrects earlier events; see `takeBack`. */
export async function takeEventsBack(
  trx: Trx,
  incoming: Incoming<FeedEvent>[],
  { reference }: { reference: Reference },
  changed: MarkChanged,
): Promise<Rejection[]> {
  const back = incoming.filter(isTakingBack);
  if (back.length === 0) return [];
  const { rejected, races, players } = await takeBack(trx, back as never, reference);
  markPlayers(players, changed);
  if (races.size > 0) {
    markFights([...races], changed);
    changed('upcoming');
  }
  return rejected;
}

/** Whether an event refers to another event. */
export const isTakingBack = ({ event }: Incoming<FeedEvent>) =>
  event.type === 'void' || event.type === 'correct';

/**
 * Passes new events to the stores of their features, in the order of their references, and events
 * of one type in the order given. The caller commits.
 */
export async function takeEvents(
  trx: Trx,
  incoming: Incoming<FeedEvent>[],
  context: { reference: Reference; kind: DatabaseKind; odds: Estimator; announces: boolean },
  changed: MarkChanged,
): Promise<IntakeResult> {
  const of = <T extends FeedEvent['type']>(type: T) =>
    incoming.filter(({ event }) => event.type === type) as Incoming<FeedEventOf<T>>[];
  const players = await takePlayers(
    trx,
    incoming.filter(isOfPlayer) as Incoming<PlayerEvent & FeedEvent>[],
  );
  const playerIds = incoming.filter(isOfPlayer).map(({ event }) => (event as PlayerEvent).userId);
  markPlayers(new Set(playerIds), changed);
  const result: IntakeResult = {
    rejected: players.rejected,
    superseded: [...players.superseded],
    subjects: new Map(),
    fighters: new Map(),
    announcements: [],
  };
  for (const { index, event } of incoming.filter(isOfPlayer)) {
    const number = players.changes.get(index);
    // A player cannot be voided, since others refer to it; a further event corrects it.
    if (number !== undefined && event.type !== 'player') {
      result.subjects.set(index, `change:${number}`);
    }
  }
  await takeCalibrations(trx, of('calibration'), result, changed);
  await takeMonsters(trx, of('monster'), context, result, changed);
  await takeRing(trx, incoming.filter(isOfRing), context, { result, changed });
  await keepTops(trx, of('monster'), result.fighters);
  await takeStores(trx, of('store'), context, result, changed);
  await takeAlbums(trx, of('album'), context, result, changed);
  return result;
}

/** New monsters and fighters are known already; corrected ones are read. */
async function keepTops(
  trx: Trx,
  monsters: Incoming<FeedEventOf<'monster'>>[],
  fighters: Map<number, Fighter>,
): Promise<void> {
  const known = new Map(
    [...fighters].map(([id, { stored, streak, knockOuts }]) => [
      id,
      { ...stored, streak, knock_outs: knockOuts },
    ]),
  );
  await keepWeekTops(trx, [...known.keys(), ...monsters.map(({ event }) => event.ID)], known);
}

type RingEvent = FeedEventOf<'fight' | 'upcoming' | 'pool' | 'cancelled'>;

/** An arbitrary number, unique among the database's advisory locks. */
const RING_LOCK = 7_264_436;
const RING_TYPES: readonly string[] = ['fight', 'upcoming', 'pool', 'cancelled'];
const isOfRing = (one: Incoming<FeedEvent>): one is Incoming<RingEvent> =>
  RING_TYPES.includes(one.event.type);

/**
 * Applies fights and announcements in the order given, since estimates depend on earlier fights.
 * Consecutive fights are applied together.
 */
async function takeRing(
  trx: Trx,
  incoming: Incoming<RingEvent>[],
  context: { reference: Reference; odds: Estimator; kind: DatabaseKind; announces: boolean },
  { result, changed }: { result: IntakeResult; changed: MarkChanged },
): Promise<void> {
  if (incoming.length === 0) return;
  // Estimates learn from fights in the order of their numbers, so the batches of several processes
  // must commit in that order.
  if (context.kind === 'postgres')
    await sql`select pg_advisory_xact_lock(${RING_LOCK})`.execute(trx);
  let fights: Incoming<FeedEventOf<'fight'>>[] = [];
  const takeWaiting = async () => {
    const taken = await takeFights(trx, fights, context, result.fighters);
    fights = [];
    result.rejected.push(...taken.rejected);
    for (const [index, number] of taken.numbers) result.subjects.set(index, `fight:${number}`);
    for (const { left, right } of taken.decided) {
      result.fighters.set(left.id, left).set(right.id, right);
    }
    if (context.announces) result.announcements.push(...announceFights(taken));
    const races = taken.decided.flatMap(({ left, right }) => [left.race, right.race]);
    markFights(races, changed);
    markPlayers(winnersOf(taken.decided), changed);
    if (taken.decided.some(({ event }) => event.bout !== undefined)) changed('upcoming');
  };
  for (const one of incoming) {
    const { index, event } = one;
    if (event.type === 'fight') {
      fights.push(one as Incoming<FeedEventOf<'fight'>>);
      continue;
    }
    await takeWaiting();
    const verdict = await takeBoutEvent(trx, one as Incoming<typeof event>, context);
    if (Array.isArray(verdict)) result.rejected.push({ index, problems: verdict });
    else if (!verdict) result.superseded.push(one);
    else changed(event.type === 'pool' ? POOL_TOPIC : 'upcoming');
  }
  await takeWaiting();
}

async function takeCalibrations(
  trx: Trx,
  incoming: Incoming<FeedEventOf<'calibration'>>[],
  { rejected, superseded }: IntakeResult,
  changed: MarkChanged,
): Promise<void> {
  for (const one of incoming) {
    const reason = reasonAgainstCalibration(one.event);
    const expected = 'each RACE_SUPERTYPE and each address once';
    const problems = [problem('monsters', one.event.monsters.length, expected)];
    if (reason !== null) rejected.push({ index: one.index, reason, problems });
    else if (await takeCalibration(trx, one.event, one.at)) changed('calibration');
    else superseded.push(one);
  }
}

async function takeMonsters(
  trx: Trx,
  incoming: Incoming<FeedEventOf<'monster'>>[],
  { reference }: { reference: Reference },
  result: IntakeResult,
  changed: MarkChanged,
): Promise<void> {
  if (incoming.length === 0) return;
  const { added, fighters, rejected } = await takeAppearances(trx, incoming, {
    races: await loadRaces(trx, reference),
    players: await findPlayersByName(
      trx,
      incoming.flatMap(({ event }) => event.USER ?? []),
    ),
  });
  await countAppearances(trx, added);
  changed('history');
  markStatistics(
    added.map(({ race }) => race),
    changed,
  );
  result.rejected.push(...rejected);
  for (const [id, fighter] of fighters) result.fighters.set(id, fighter);
}

/**
 * Fights change the latest fights, the records of both sides and the statistics of their breeds.
 */
function markFights(races: string[], changed: MarkChanged): void {
  if (races.length > 0) for (const topic of ['matches', 'history'] as const) changed(topic);
  markStatistics(races, changed);
}

/** Players' records change by events about them, and by fights that their monsters won. */
function markPlayers(userIds: ReadonlySet<string>, changed: MarkChanged): void {
  if (userIds.size > 0) changed(playersTopic(userIds));
}

/** A fight changes the statistics of two breeds, an imported history those of nearly all. */
function markStatistics(races: string[], changed: MarkChanged): void {
  const touched = new Set(races);
  if (touched.size > MAX_STATISTICS_TOPICS) changed('statistics');
  else for (const race of touched) changed(`statistics:${race}`);
}

/**
 * Adds the unknown names in an event that fails the schema, so that the sender sees all its
 * problems at once.
 */
export async function problemsOfReferences(
  candidate: unknown,
  known: Problem[],
  { db, reference }: { db: Kysely<Tables>; reference: Reference },
): Promise<Problem[]> {
  const { type, RACE, USER, ...event } = (candidate ?? {}) as Record<string, unknown>;
  const isFine = (path: string) => !known.some((one) => one.path === path);
  const problems: Problem[] = [];
  if (type === 'monster' && typeof RACE === 'string' && isFine('RACE')) {
    if (!(await loadRaces(db, reference)).has(RACE)) problems.push(unknownRace(RACE));
  }
  // PostgreSQL rejects some texts; no name can match those.
  const isName = typeof USER === 'string' && !hasInvalidText(USER);
  if (type === 'monster' && isName && isFine('USER')) {
    if (!(await findPlayersByName(db, [USER])).has(USER)) problems.push(unknownTrainer(USER));
  }
  for (const side of type === 'fight' || type === 'upcoming' ? SIDES : []) {
    const { ID } = (event[side] ?? {}) as { ID?: unknown };
    if (typeof ID !== 'number' || !isFine(side) || !isFine(`${side}.ID`)) continue;
    if ((await loadFighters(db, [ID])).size === 0) problems.push(unknownRecord(side, ID));
  }
  return problems;
}

async function takeStores(
  trx: Trx,
  incoming: Incoming<FeedEventOf<'store'>>[],
  { reference, announces }: { reference: Reference; announces: boolean },
  { rejected, superseded, announcements }: IntakeResult,
  changed: MarkChanged,
): Promise<void> {
  const catalogue = new Map(reference.items.map((item) => [item.Slug, item]));
  for (const one of incoming) {
    const { index, event, at } = one;
    const complete = completeStoreChange(event, catalogue);
    if ('unknown' in complete) {
      const expected = 'a slug of the catalogue (GET /api/items), or the item whole';
      const problems = placesOf(event, complete.unknown).map(([path, slug]) =>
        problem(path, slug, expected),
      );
      rejected.push({ index, problems });
      continue;
    }
    const status = { ...complete, restockTime: event.restockTime };
    const before = announces ? await findStoreStatus(trx) : null;
    if (await takeStoreStatus(trx, status, at)) {
      if (announces) announcements.push(...announceRestock(before, status));
      changed('store');
    } else superseded.push(one);
  }
}

/** The fields of a store event that hold slugs. */
function placesOf({ items, raffleItem }: StoreChange, slugs: string[]): [string, string][] {
  const entries: [string, unknown][] = [
    ...items.map((item, place): [string, unknown] => [`items.${place}`, item]),
    ['raffleItem', raffleItem],
  ];
  return entries.filter((entry): entry is [string, string] => slugs.includes(entry[1] as string));
}

async function takeAlbums(
  trx: Trx,
  incoming: Incoming<FeedEventOf<'album'>>[],
  { kind }: { kind: DatabaseKind },
  { rejected, superseded }: IntakeResult,
  changed: MarkChanged,
): Promise<void> {
  for (const one of incoming) {
    const problems = await problemsOfAlbum(trx, one.event);
    if (problems.length > 0) rejected.push({ index: one.index, problems });
    else if (await takeAlbum(trx, one.event, one.at, kind)) changed('albums');
    else superseded.push(one);
  }
}
