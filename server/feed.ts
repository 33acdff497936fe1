import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type * as z from 'zod/mini';
import {
  FEED_BATCH_MESSAGE,
  FEED_KEY_MESSAGE,
  type FeedEvent,
  type FeedEventOf,
  feedEvent,
  type Incoming,
  type Rejection,
  sendFeed,
} from '../app/features/feed/contract.ts';
import { FEED_BATCH_MAX_EVENTS } from '../app/features/feed/rules.ts';
import { addVictories, findUserIds, takePlayers } from '../app/features/identity/store.server.ts';
import { addFights } from '../app/features/matches/store.server.ts';
import { standingAfter } from '../app/features/monster-records/rules.ts';
import {
  type Fighter,
  loadFighters,
  saveStandings,
  takeAppearances,
} from '../app/features/monster-records/store.server.ts';
import {
  countAppearances,
  countFights,
  loadCalibration,
  takeCalibration,
} from '../app/features/monsters/store.server.ts';
import { takeAlbum } from '../app/features/music/store.server.ts';
import { completeStoreChange } from '../app/features/shop/rules.ts';
import { takeStoreStatus } from '../app/features/shop/store.server.ts';
import type { AppDatabase } from '../database/app-database.ts';
import type { Tables } from '../database/tables.ts';
import { CallError } from '../packages/contract/call-error.ts';
import { serve } from '../packages/contract/serve.ts';
import type { Reference } from '../reference/load.ts';

type Trx = Transaction<Tables>;

interface FeedContext {
  database: AppDatabase;
  reference: Reference;
  feedKeys: string[];
}

/**
 * `POST /api/feed` (design, 'The feed'): takes a batch in one transaction, each event exactly once.
 * Event types are taken in an order in which what is referred to comes first, so that a batch may
 * bring a player, its monster and their fight together.
 */
export function registerFeed(app: FastifyInstance, context: FeedContext): void {
  serve(app, sendFeed, async ({ headers, body }, _request, reply) => {
    requireFeedKey(headers.authorization, context.feedKeys);
    if (body.length > FEED_BATCH_MAX_EVENTS) {
      throw new CallError(413, 'batch_too_large', FEED_BATCH_MESSAGE);
    }
    const { incoming, rejected } = parseEvents(body, Date.now());
    const result = await takeBatch(context, incoming);
    const answer = {
      accepted: result.accepted,
      duplicates: result.duplicates,
      rejected: [...rejected, ...result.rejected]
        .sort((a, b) => a.index - b.index)
        .map(({ index, reason }) => ({ index, id: idOf(body[index]), reason })),
    };
    const [first] = answer.rejected;
    if (first && answer.accepted + answer.duplicates === 0) {
      const message = `No event was taken. Event ${first.index}: ${first.reason}.`;
      reply.code(400).serializer(JSON.stringify);
      return reply.send({ error: { code: 'nothing_taken', message }, ...answer });
    }
    return answer;
  });
}

function requireFeedKey(authorization: string | undefined, feedKeys: string[]): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = digest(authorization ?? '');
  const known = feedKeys.map((key) => timingSafeEqual(given, digest(`Bearer ${key}`)));
  if (!known.includes(true)) throw new CallError(401, 'feed_key', FEED_KEY_MESSAGE);
}

function idOf(event: unknown): string | null {
  const id = (event as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id.slice(0, 200) : null;
}

function parseEvents(body: unknown[], now: number) {
  const incoming: Incoming<FeedEvent>[] = [];
  const rejected: Rejection[] = [];
  body.forEach((candidate, index) => {
    const result = feedEvent.safeParse(candidate);
    if (!result.success) {
      rejected.push({ index, reason: describeIssue(result.error.issues[0]) });
      return;
    }
    const at = result.data.at === undefined ? now : Date.parse(result.data.at);
    incoming.push({ index, event: result.data, at });
  });
  return { incoming, rejected };
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'not an event';
  const path = issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  return `${path}${issue.message}`.slice(0, 300);
}

async function takeBatch(context: FeedContext, incoming: Incoming<FeedEvent>[]) {
  if (incoming.length === 0) return { accepted: 0, duplicates: 0, rejected: [] };
  return context.database.transact(async (trx, changed) => {
    await oneFeedAtATime(trx, context.database);
    const fresh = await withoutDuplicates(trx, incoming);
    const rejected = await takeEvents(trx, fresh, context, changed);
    const refused = new Set(rejected.map(({ index }) => index));
    const taken = fresh.filter(({ index }) => !refused.has(index));
    await rememberEvents(trx, taken);
    return {
      accepted: taken.length,
      duplicates: incoming.length - fresh.length,
      rejected,
    };
  });
}

const FEED_LOCK = 7_238_001;

/** SQLite has one writer anyway; on PostgreSQL two batches wait for each other here. */
async function oneFeedAtATime(trx: Trx, database: AppDatabase): Promise<void> {
  if (database.kind === 'postgres') {
    await sql`select pg_advisory_xact_lock(${sql.lit(FEED_LOCK)})`.execute(trx);
  }
}

async function withoutDuplicates(trx: Trx, incoming: Incoming<FeedEvent>[]) {
  const ids = incoming.map(({ event }) => event.id);
  const rows = await trx.selectFrom('feed_events').select('id').where('id', 'in', ids).execute();
  const seen = new Set(rows.map((row) => row.id));
  return incoming.filter(({ event }) => {
    const fresh = !seen.has(event.id);
    seen.add(event.id);
    return fresh;
  });
}

async function rememberEvents(trx: Trx, taken: Incoming<FeedEvent>[]): Promise<void> {
  if (taken.length === 0) return;
  const takenAt = Date.now();
  await trx
    .insertInto('feed_events')
    .values(taken.map(({ event }) => ({ id: event.id, type: event.type, taken_at: takenAt })))
    .execute();
}

type Changed = (topic: string) => void;

async function takeEvents(
  trx: Trx,
  incoming: Incoming<FeedEvent>[],
  context: FeedContext,
  changed: Changed,
): Promise<Rejection[]> {
  const of = <T extends FeedEvent['type']>(type: T) =>
    incoming.filter(({ event }) => event.type === type) as Incoming<FeedEventOf<T>>[];
  const players = of('player');
  if (players.length > 0) await takePlayers(trx, players);
  for (const { event, at } of of('calibration')) {
    if (await takeCalibration(trx, event, at)) changed('calibration');
  }
  const rejected = [
    ...(await takeMonsters(trx, of('monster'), context, changed)),
    ...(await takeFights(trx, of('fight'), changed)),
    ...(await takeStores(trx, of('store'), context, changed)),
  ];
  for (const album of of('album')) {
    rejected.push(...(await takeAlbum(trx, album)));
    changed('albums');
  }
  return rejected;
}

async function takeMonsters(
  trx: Trx,
  incoming: Incoming<FeedEventOf<'monster'>>[],
  { reference }: FeedContext,
  changed: Changed,
): Promise<Rejection[]> {
  if (incoming.length === 0) return [];
  const { monsters } = (await loadCalibration(trx)) ?? reference;
  const { added, rejected } = await takeAppearances(trx, incoming, {
    races: new Map(monsters.map((monster) => [monster.META.RACE_SUPERTYPE, monster])),
    userIds: await findUserIds(
      trx,
      incoming.flatMap(({ event }) => event.USER ?? []),
    ),
  });
  await countAppearances(trx, added);
  changed('history');
  return rejected;
}

async function takeFights(
  trx: Trx,
  incoming: Incoming<FeedEventOf<'fight'>>[],
  changed: Changed,
): Promise<Rejection[]> {
  if (incoming.length === 0) return [];
  const fighters = await loadFighters(
    trx,
    incoming.flatMap(({ event }) => [event.leftCombatant.ID, event.rightCombatant.ID]),
  );
  const rejected: Rejection[] = [];
  const decided: { event: FeedEventOf<'fight'>; winner: Fighter; loser: Fighter }[] = [];
  for (const { index, event } of incoming) {
    const reason = reasonAgainstFight(event, fighters);
    if (reason !== null) {
      rejected.push({ index, reason });
      continue;
    }
    const left = fighters.get(event.leftCombatant.ID) as Fighter;
    const right = fighters.get(event.rightCombatant.ID) as Fighter;
    const [winner, loser] = event.outcome.leftSideWins ? [left, right] : [right, left];
    Object.assign(winner, standingAfter(winner, true));
    Object.assign(loser, standingAfter(loser, false));
    decided.push({ event, winner, loser });
  }
  await saveFights(trx, decided);
  if (decided.length > 0) for (const topic of ['matches', 'history']) changed(topic);
  return rejected;
}

function reasonAgainstFight(
  { leftCombatant, rightCombatant }: FeedEventOf<'fight'>,
  fighters: Map<number, Fighter>,
): string | null {
  if (leftCombatant.ID === rightCombatant.ID) return 'a monster cannot fight itself';
  for (const { ID, MONSTER_NAME, RACE } of [leftCombatant, rightCombatant]) {
    const fighter = fighters.get(ID);
    if (!fighter) return `record ${ID} is not known; send its monster event first`;
    if (fighter.race !== RACE) return `record ${ID} is a ${fighter.race}, not a ${RACE}`;
    if (fighter.name !== MONSTER_NAME) return `record ${ID} is called ${fighter.name}`;
  }
  return null;
}

async function saveFights(
  trx: Trx,
  decided: { event: FeedEventOf<'fight'>; winner: Fighter; loser: Fighter }[],
): Promise<void> {
  await addFights(
    trx,
    decided.map(({ event }) => ({
      left_id: event.leftCombatant.ID,
      right_id: event.rightCombatant.ID,
      left_side_wins: event.outcome.leftSideWins ? 1 : 0,
      knock_out: event.outcome.knockOut ? 1 : 0,
      date: Date.parse(event.date),
    })),
  );
  await saveStandings(trx, [...new Set(decided.flatMap(({ winner, loser }) => [winner, loser]))]);
  await countFights(
    trx,
    decided.map(({ event, winner, loser }) => ({
      winner: winner.race,
      loser: loser.race,
      knockOut: event.outcome.knockOut,
    })),
  );
  await addVictories(
    trx,
    decided.flatMap(({ winner, loser }) =>
      winner.userId === null ? [] : [{ user_id: winner.userId, race: loser.race }],
    ),
  );
}

async function takeStores(
  trx: Trx,
  incoming: Incoming<FeedEventOf<'store'>>[],
  { reference }: FeedContext,
  changed: Changed,
): Promise<Rejection[]> {
  const catalogue = new Map(reference.items.map((item) => [item.Slug, item]));
  const rejected: Rejection[] = [];
  for (const { index, event, at } of incoming) {
    const complete = completeStoreChange(event, catalogue);
    if ('unknown' in complete) {
      const slugs = complete.unknown.join(', ').slice(0, 200);
      rejected.push({ index, reason: `the catalogue has no item ${slugs}; send it whole` });
      continue;
    }
    const status = { ...complete, restockTime: event.restockTime };
    if (await takeStoreStatus(trx, status, at)) changed('store');
  }
  return rejected;
}
