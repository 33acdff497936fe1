import type { Transaction } from 'kysely';
import { countWeekFights } from '#app/features/champions/store.server.ts';
import { findPlayersByName } from '#app/features/identity/players.server.ts';
import { addVictories } from '#app/features/identity/store.server.ts';
import { addFights } from '#app/features/matches/store.server.ts';
import type { FighterOfEvent } from '#app/features/monster-records/contract.ts';
import { standingAfter } from '#app/features/monster-records/rules.ts';
import {
  type AppearanceContext,
  addRecords,
  type Fighter,
  fighterOfNew,
  loadFighters,
  nextRecordId,
  problemsOfFighter,
  saveStandings,
  toRowOfFighter,
} from '#app/features/monster-records/store.server.ts';
import { countAppearances, countFights, loadRaces } from '#app/features/monsters/store.server.ts';
import { type KeptSide, keptSide } from '#app/features/next-fight/odds/rules.ts';
import { boutsFought, endBouts } from '#app/features/next-fight/store.server.ts';
import { countTrainerFights } from '#app/features/profiles/store.server.ts';
import { inRaceOrder } from '#app/features/versus/rules.ts';
import type { Tables } from '#database/tables.ts';
import type { Reference } from '#reference/load.ts';
import type { FeedEventOf, Incoming, Problem, Rejection } from './contract.ts';
import { problem } from './rules.ts';

type Trx = Transaction<Tables>;

/** A fight's fields in the feed, in its own event or in a correction. */
export type FightFields = Pick<
  FeedEventOf<'fight'>,
  'leftCombatant' | 'rightCombatant' | 'outcome' | 'date' | 'bout'
>;

export const SIDES = ['leftCombatant', 'rightCombatant'] as const;
type Side = (typeof SIDES)[number];

/** A fight with the records of both sides. */
export interface DecidedFight {
  event: FightFields;
  left: Fighter;
  right: Fighter;
  /** Both sides as they were when the fight began. */
  sides: [KeptSide, KeptSide];
}

/** The outcome of a batch of fights. */
export interface FightsTaken {
  rejected: Rejection[];
  decided: DecidedFight[];
  /** The number of a fight by its event's index in the batch. */
  numbers: Map<number, number>;
}

/**
 * Applies fights in the order given, and adds the new monsters in them. Fighters that the batch has
 * brought or changed are in `present`.
 */
export async function takeFights(
  trx: Trx,
  incoming: Incoming<FeedEventOf<'fight'>>[],
  { reference }: { reference: Reference },
  present: ReadonlyMap<number, Fighter>,
): Promise<FightsTaken> {
  const taken: FightsTaken = { rejected: [], decided: [], numbers: new Map() };
  if (incoming.length === 0) return taken;
  const known = await knownFor(
    trx,
    incoming.map(({ event }) => event),
    reference,
    present,
  );
  const bouts = await knownBouts(
    trx,
    incoming.flatMap(({ event }) => event.bout ?? []),
  );
  const accepted: Incoming<FeedEventOf<'fight'>>[] = [];
  for (const one of incoming) {
    const problems = [...problemsOfFight(one.event, known), ...bouts.problemsOf(one.event.bout)];
    if (problems.length > 0) taken.rejected.push({ index: one.index, problems });
    else accepted.push(one);
  }
  const brought = await bringFighters(
    trx,
    accepted.map(({ event }) => event),
    known,
  );
  for (const [place, { event }] of accepted.entries()) {
    const [left, right] = brought[place] as [Fighter, Fighter];
    const sides: DecidedFight['sides'] = [keptSideOf(left), keptSideOf(right)];
    const [winner, loser] = event.outcome.leftSideWins ? [left, right] : [right, left];
    Object.assign(winner, standingAfter(winner, true));
    Object.assign(loser, standingAfter(loser, false));
    if (event.outcome.knockOut) winner.knockOuts += 1;
    taken.decided.push({ event, left, right, sides });
  }
  const numbers = await addFights(trx, taken.decided.map(rowOf));
  for (const [place, { index }] of accepted.entries()) {
    taken.numbers.set(index, numbers[place] as number);
  }
  await endBouts(
    trx,
    accepted.flatMap(({ event: { bout } }, place) =>
      bout === undefined ? [] : [{ bout, fightNumber: numbers[place] as number }],
    ),
  );
  await saveStandings(trx, [...new Set(taken.decided.flatMap(({ left, right }) => [left, right]))]);
  await countDecided(trx, taken.decided, 1);
  return taken;
}

/** The players whose monsters have won fights. */
export function winnersOf(fights: DecidedFight[]): Set<string> {
  return new Set(
    fights.flatMap(
      ({ event, left, right }) => (event.outcome.leftSideWins ? left : right).userId ?? [],
    ),
  );
}

/** A fighter's state before its next fight; after a loss its streak is 0. */
export const keptSideOf = ({ fighter, figures, streak, fallen }: Fighter): KeptSide =>
  keptSide(fighter, { ...figures, streak: fallen ? 0 : streak });

/** The bouts that already have a fight, including those in the batch. */
async function knownBouts(trx: Trx, names: string[]) {
  const fought = names.length > 0 ? await boutsFought(trx, names) : new Set<string>();
  return {
    problemsOf(bout: string | undefined): Problem[] {
      if (bout === undefined) return [];
      const again = fought.has(bout);
      fought.add(bout);
      return again ? [problem('bout', bout, 'a bout that has had no fight yet, or nothing')] : [];
    },
  };
}

/** The rows that fights refer to. */
export interface KnownForFights {
  fighters: Map<number, Fighter>;
  /** Loaded only when a fight contains a new monster. */
  context: AppearanceContext;
}

/** Loads the rows that fights refer to; the encyclopedia and the players only for new monsters. */
export async function knownFor(
  trx: Trx,
  fights: Pick<FightFields, Side>[],
  reference: Reference,
  present: ReadonlyMap<number, Fighter> = new Map(),
): Promise<KnownForFights> {
  const all = fights.flatMap(({ leftCombatant, rightCombatant }) => [
    leftCombatant,
    rightCombatant,
  ]);
  const ids = all.flatMap(({ ID }) => (ID === undefined || present.has(ID) ? [] : ID));
  const own = all.filter(({ ID }) => ID === undefined);
  const names = own.flatMap(({ USER }) => USER ?? []);
  return {
    fighters: new Map([...present, ...(ids.length > 0 ? await loadFighters(trx, ids) : [])]),
    context: {
      races: own.length > 0 ? await loadRaces(trx, reference) : new Map(),
      players: names.length > 0 ? await findPlayersByName(trx, names) : new Map(),
    },
  };
}

/** All problems of a fight; empty if it is valid. */
export function problemsOfFight(
  { leftCombatant, rightCombatant }: Pick<FightFields, Side>,
  known: KnownForFights,
): Problem[] {
  const problems = [
    ...problemsOfCombatant('leftCombatant', leftCombatant, known),
    ...problemsOfCombatant('rightCombatant', rightCombatant, known),
  ];
  if (leftCombatant.ID !== undefined && leftCombatant.ID === rightCombatant.ID) {
    const expected = 'another record than leftCombatant.ID: a monster cannot fight itself';
    problems.push(problem('rightCombatant.ID', rightCombatant.ID, expected));
  }
  return problems;
}

export const unknownRecord = (side: Side, ID: number) =>
  problem(
    `${side}.ID`,
    ID,
    'the ID of a known record; send its monster event first, or leave ID out',
  );

function problemsOfCombatant(
  side: Side,
  combatant: FighterOfEvent,
  { fighters, context }: KnownForFights,
): Problem[] {
  const { ID, MONSTER_NAME, RACE, ...more } = combatant;
  if (ID === undefined) return problemsOfFighter(side, combatant, context);
  const fighter = fighters.get(ID);
  if (!fighter) return [unknownRecord(side, ID)];
  const beside = Object.entries(more).filter(([, value]) => value !== undefined);
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
            `"${fighter.name}", as record ${ID} has it`,
          ),
        ]),
    ...beside.map(([name, value]) =>
      problem(`${side}.${name}`, value, 'nothing beside an ID: send a monster event to change it'),
    ),
  ];
}

/** The records of both sides of each fight; new ones are inserted. */
export async function bringFighters(
  trx: Trx,
  fights: FightFields[],
  { fighters, context }: KnownForFights,
): Promise<[Fighter, Fighter][]> {
  const brings = fights.some((fight) => SIDES.some((side) => fight[side].ID === undefined));
  let nextId = brings ? await nextRecordId(trx) : 0;
  const rows: Parameters<typeof addRecords>[1] = [];
  const sideOf = (combatant: FighterOfEvent, date: string): Fighter => {
    if (combatant.ID !== undefined) return fighters.get(combatant.ID) as Fighter;
    const row = toRowOfFighter(combatant, { id: nextId, date }, context);
    nextId += 1;
    rows.push(row);
    return fighterOfNew(row);
  };
  const sides = fights.map((fight): [Fighter, Fighter] => [
    sideOf(fight.leftCombatant, fight.date),
    sideOf(fight.rightCombatant, fight.date),
  ]);
  if (rows.length > 0) await countAppearances(trx, await addRecords(trx, rows));
  return sides;
}

/** A fight as a row. */
export function rowOf({ event, left, right, sides }: DecidedFight) {
  const [first_race, second_race] = inRaceOrder(left.race, right.race);
  return {
    left_id: left.id,
    right_id: right.id,
    left_side_wins: event.outcome.leftSideWins ? 1 : 0,
    knock_out: event.outcome.knockOut ? 1 : 0,
    date: Date.parse(event.date),
    first_race,
    second_race,
    left_user_id: left.userId,
    right_user_id: right.userId,
    sides_json: JSON.stringify(sides),
  };
}

/** Adds fights to all aggregates; a weight of -1 removes them. */
export async function countDecided(
  trx: Trx,
  fights: DecidedFight[],
  weight: 1 | -1,
): Promise<void> {
  const decided = fights.map(({ event, left, right }) => {
    const [winner, loser] = event.outcome.leftSideWins ? [left, right] : [right, left];
    return { winner, loser, knockOut: event.outcome.knockOut };
  });
  await countFights(
    trx,
    decided.map(({ winner, loser, knockOut }) => ({
      ...{ winner: winner.race, loser: loser.race, knockOut },
    })),
    weight,
  );
  await countTrainerFights(
    trx,
    decided.map(({ winner, loser, knockOut }) => ({
      ...{ winner: winner.userId, loser: loser.userId, knockOut },
    })),
    weight,
  );
  await countWeekFights(
    trx,
    decided.map(({ winner, loser, knockOut }, place) => ({
      ...{ winner, loser, knockOut, date: Date.parse((fights[place] as DecidedFight).event.date) },
    })),
    weight,
  );
  if (weight < 0) return;
  await addVictories(
    trx,
    decided.flatMap(({ winner, loser }) =>
      winner.userId === null ? [] : [{ user_id: winner.userId, race: loser.race, told: 0 }],
    ),
  );
}
