import type { Transaction } from 'kysely';
import { findPlayersByName } from '#app/features/identity/players.server.ts';
import { addVictories, takePlayers } from '#app/features/identity/store.server.ts';
import { addFights } from '#app/features/matches/store.server.ts';
import { standingAfter, unknownRace, unknownTrainer } from '#app/features/monster-records/rules.ts';
import {
  type Fighter,
  loadFighters,
  saveStandings,
  takeAppearances,
} from '#app/features/monster-records/store.server.ts';
import { reasonAgainstCalibration } from '#app/features/monsters/rules.ts';
import {
  countAppearances,
  countFights,
  loadCalibration,
  takeCalibration,
} from '#app/features/monsters/store.server.ts';
import { problemsOfAlbum, takeAlbum } from '#app/features/music/store.server.ts';
import { countTrainerFights } from '#app/features/profiles/store.server.ts';
import type { StoreChange } from '#app/features/shop/contract.ts';
import { completeStoreChange } from '#app/features/shop/rules.ts';
import { takeStoreStatus } from '#app/features/shop/store.server.ts';
import { inRaceOrder } from '#app/features/versus/rules.ts';
import type { AppDatabase, DatabaseKind, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Reference } from '#reference/load.ts';
import type { FeedEvent, FeedEventOf, Incoming, Problem, Rejection } from './contract.ts';
import { problem } from './rules.ts';

type Trx = Transaction<Tables>;

/** More races than this in one batch are published as one topic. */
const MAX_STATISTICS_TOPICS = 10;

/** What became of a batch beside the events that were applied. */
export interface IntakeResult {
  /** Cannot be taken, each with its reason. */
  rejected: Rejection[];
  /** Taken, but something newer is in place. */
  superseded: Incoming<FeedEvent>[];
}

/**
 * Hands new events to the stores of their features, in an order in which what is referred to comes
 * first, and those of one type in the order given. All that is not rejected is stored when the
 * transaction ends.
 */
export async function takeEvents(
  trx: Trx,
  incoming: Incoming<FeedEvent>[],
  context: { reference: Reference; kind: DatabaseKind },
  changed: MarkChanged,
): Promise<IntakeResult> {
  const of = <T extends FeedEvent['type']>(type: T) =>
    incoming.filter(({ event }) => event.type === type) as Incoming<FeedEventOf<T>>[];
  const superseded: Incoming<FeedEvent>[] = [...(await takePlayers(trx, of('player')))];
  const result: IntakeResult = { rejected: [], superseded };
  await takeCalibrations(trx, of('calibration'), result, changed);
  result.rejected.push(
    ...(await takeMonsters(trx, of('monster'), context, changed)),
    ...(await takeFights(trx, of('fight'), changed)),
  );
  await takeStores(trx, of('store'), context, result, changed);
  await takeAlbums(trx, of('album'), context, result, changed);
  return result;
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
  changed: MarkChanged,
): Promise<Rejection[]> {
  if (incoming.length === 0) return [];
  const { monsters } = (await loadCalibration(trx)) ?? reference;
  const { added, rejected } = await takeAppearances(trx, incoming, {
    races: new Map(monsters.map((monster) => [monster.META.RACE_SUPERTYPE, monster])),
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
  return rejected;
}

async function takeFights(
  trx: Trx,
  incoming: Incoming<FeedEventOf<'fight'>>[],
  changed: MarkChanged,
): Promise<Rejection[]> {
  if (incoming.length === 0) return [];
  const fighters = await loadFighters(
    trx,
    incoming.flatMap(({ event }) => [event.leftCombatant.ID, event.rightCombatant.ID]),
  );
  const rejected: Rejection[] = [];
  const decided: { event: FeedEventOf<'fight'>; winner: Fighter; loser: Fighter }[] = [];
  for (const { index, event } of incoming) {
    const problems = problemsOfFight(event, fighters);
    if (problems.length > 0) {
      rejected.push({ index, problems });
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
  markStatistics(
    decided.flatMap(({ winner, loser }) => [winner.race, loser.race]),
    changed,
  );
  return rejected;
}

/** A fight changes the statistics of its two races, a whole history those of nearly all. */
function markStatistics(races: string[], changed: MarkChanged): void {
  const touched = new Set(races);
  if (touched.size > MAX_STATISTICS_TOPICS) changed('statistics');
  else for (const race of touched) changed(`statistics:${race}`);
}

/**
 * What an event that is wrong in itself names and the league does not know, so that everything can
 * be put right at once.
 */
export async function problemsOfReferences(
  candidate: unknown,
  known: Problem[],
  { database: { kysely }, reference }: { database: AppDatabase; reference: Reference },
): Promise<Problem[]> {
  const { type, RACE, USER, ...event } = (candidate ?? {}) as Record<string, unknown>;
  const isFine = (path: string) => !known.some((one) => one.path === path);
  const problems: Problem[] = [];
  if (type === 'monster' && typeof RACE === 'string' && isFine('RACE')) {
    const { monsters } = (await loadCalibration(kysely)) ?? reference;
    const isKnown = monsters.some(({ META }) => META.RACE_SUPERTYPE === RACE);
    if (!isKnown) problems.push(unknownRace(RACE));
  }
  if (type === 'monster' && typeof USER === 'string' && isFine('USER')) {
    if (!(await findPlayersByName(kysely, [USER])).has(USER)) problems.push(unknownTrainer(USER));
  }
  for (const side of type === 'fight' ? SIDES : []) {
    const { ID } = (event[side] ?? {}) as { ID?: unknown };
    if (typeof ID !== 'number' || !isFine(side) || !isFine(`${side}.ID`)) continue;
    if ((await loadFighters(kysely, [ID])).size === 0) problems.push(unknownRecord(side, ID));
  }
  return problems;
}

const SIDES = ['leftCombatant', 'rightCombatant'] as const;

const unknownRecord = (side: (typeof SIDES)[number], ID: number) =>
  problem(`${side}.ID`, ID, 'the ID of a known record; send its monster event first');

function problemsOfFight(
  { leftCombatant, rightCombatant }: FeedEventOf<'fight'>,
  fighters: Map<number, Fighter>,
): Problem[] {
  const problems = [
    ...problemsOfCombatant('leftCombatant', leftCombatant, fighters),
    ...problemsOfCombatant('rightCombatant', rightCombatant, fighters),
  ];
  if (leftCombatant.ID === rightCombatant.ID) {
    const expected = 'another record than leftCombatant.ID: a monster cannot fight itself';
    problems.push(problem('rightCombatant.ID', rightCombatant.ID, expected));
  }
  return problems;
}

function problemsOfCombatant(
  side: (typeof SIDES)[number],
  { ID, MONSTER_NAME, RACE }: FeedEventOf<'fight'>['leftCombatant'],
  fighters: Map<number, Fighter>,
): Problem[] {
  const fighter = fighters.get(ID);
  if (!fighter) return [unknownRecord(side, ID)];
  return [
    ...(fighter.race === RACE
      ? []
      : [problem(`${side}.RACE`, RACE, `${fighter.race}, the RACE of record ${ID}`)]),
    ...(fighter.name === MONSTER_NAME
      ? []
      : [
          problem(
            `${side}.MONSTER_NAME`,
            MONSTER_NAME,
            `"${fighter.name}", the name of record ${ID}`,
          ),
        ]),
  ];
}

async function saveFights(
  trx: Trx,
  decided: { event: FeedEventOf<'fight'>; winner: Fighter; loser: Fighter }[],
): Promise<void> {
  await addFights(
    trx,
    decided.map(({ event }) => {
      const [first_race, second_race] = inRaceOrder(
        event.leftCombatant.RACE,
        event.rightCombatant.RACE,
      );
      return {
        left_id: event.leftCombatant.ID,
        right_id: event.rightCombatant.ID,
        left_side_wins: event.outcome.leftSideWins ? 1 : 0,
        knock_out: event.outcome.knockOut ? 1 : 0,
        date: Date.parse(event.date),
        first_race,
        second_race,
      };
    }),
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
  await countTrainerFights(
    trx,
    decided.map(({ event, winner, loser }) => ({
      winner: winner.userId,
      loser: loser.userId,
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
  { reference }: { reference: Reference },
  { rejected, superseded }: IntakeResult,
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
    if (await takeStoreStatus(trx, status, at)) changed('store');
    else superseded.push(one);
  }
}

/** Where in a store's report the slugs stand. */
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
