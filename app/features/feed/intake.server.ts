import type { Transaction } from 'kysely';
import { findPlayersByName } from '#app/features/identity/players.server.ts';
import { addVictories, takePlayers } from '#app/features/identity/store.server.ts';
import { addFights } from '#app/features/matches/store.server.ts';
import { standingAfter } from '#app/features/monster-records/rules.ts';
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
import { reasonAgainstAlbum, takeAlbum } from '#app/features/music/store.server.ts';
import { countTrainerFights } from '#app/features/profiles/store.server.ts';
import { completeStoreChange } from '#app/features/shop/rules.ts';
import { takeStoreStatus } from '#app/features/shop/store.server.ts';
import { inRaceOrder } from '#app/features/versus/rules.ts';
import type { DatabaseKind, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Reference } from '#reference/load.ts';
import type { FeedEvent, FeedEventOf, Incoming, Rejection } from './contract.ts';

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
    if (reason !== null) rejected.push({ index: one.index, reason });
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
      const slugs = complete.unknown.join(', ').slice(0, 200);
      rejected.push({ index, reason: `the catalogue has no item ${slugs}; send it whole` });
      continue;
    }
    const status = { ...complete, restockTime: event.restockTime };
    if (await takeStoreStatus(trx, status, at)) changed('store');
    else superseded.push(one);
  }
}

async function takeAlbums(
  trx: Trx,
  incoming: Incoming<FeedEventOf<'album'>>[],
  { kind }: { kind: DatabaseKind },
  { rejected, superseded }: IntakeResult,
  changed: MarkChanged,
): Promise<void> {
  for (const one of incoming) {
    const reason = await reasonAgainstAlbum(trx, one.event);
    if (reason !== null) rejected.push({ index: one.index, reason });
    else if (await takeAlbum(trx, one.event, one.at, kind)) changed('albums');
    else superseded.push(one);
  }
}
