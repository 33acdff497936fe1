import type { Kysely, Transaction } from 'kysely';
import type { Incoming, Problem, Warning } from '#app/core/feed-protocol/contract.ts';
import type { DecidedFight, FightFollower } from '#app/core/feed-protocol/decided-fights.server.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import { findPlayersByName } from '#app/core/identity/store.server.ts';
import { plainName } from '#app/core/names/plain-name-rules.ts';
import type { Calibration } from '#app/features/guide/contract.ts';
import { loadRaces } from '#app/features/guide/store.server.ts';
import {
  type AppearanceContext,
  problemsOfFighter,
} from '#app/features/records/appearance-problems.server.ts';
import type { FighterOfEvent } from '#app/features/records/contract.ts';
import { type KeptSide, keptSide } from '#app/features/records/fight-sides.ts';
import { type Fighter, loadFighters } from '#app/features/records/fighters-store.server.ts';
import { addGuests, type BatchOfFighters } from '#app/features/records/intake.server.ts';
import { standingAfter } from '#app/features/records/rules.ts';
import type { Tables } from '#database/tables.ts';
import type { FightFields } from './contract.ts';
import { addFights, boutsFought, rowOf } from './store.server.ts';

type Trx = Transaction<Tables>;
export type Followers = readonly FightFollower<BatchOfFighters>[];

const SIDES = ['leftCombatant', 'rightCombatant'] as const;
type Side = (typeof SIDES)[number];

export interface FightOfRecords {
  event: FightFields;
  left: Fighter;
  right: Fighter;
  sides: [KeptSide, KeptSide];
}

/** In the order given; `fighters` are those that the batch has brought or changed. */
export async function applyFights(
  batch: BatchOfFighters,
  incoming: Incoming<FightFields>[],
  followers: Followers,
): Promise<void> {
  const { trx, changed, reference, rejected, warnings, subjects } = batch;
  const known = await knownFor(
    trx,
    incoming.map(({ event }) => event),
    reference,
    batch.fighters,
  );
  const problemsOfBout = await knownBouts(
    trx,
    incoming.flatMap(({ event }) => event.bout ?? []),
  );
  const accepted: typeof incoming = [];
  for (const fight of incoming) {
    const problems = [...problemsOfFight(fight.event, known), ...problemsOfBout(fight.event.bout)];
    if (problems.length > 0) rejected.push({ index: fight.index, problems });
    else accepted.push(fight);
  }
  const brought = await bringFighters(
    trx,
    accepted.map(({ event }) => event),
    known,
  );
  const fights = accepted.map(({ index, event }, place): FightOfRecords => {
    const [left, right] = brought[place] as [Fighter, Fighter];
    warnings.push(...warningsOfFallen(index, { left, right }));
    for (const fighter of [left, right]) batch.fighters.set(fighter.id, fighter);
    return decide(event, left, right);
  });
  if (fights.length === 0) return;
  const numbers = await addFights(trx, fights.map(rowOf));
  const decided = fights.map((fight, place) => {
    const [number, index] = [numbers[place] as number, accepted[place]?.index as number];
    subjects.set(index, `fight:${number}`);
    return decidedFight(fight, { number, index });
  });
  for (const { apply } of followers) await apply(batch, decided);
  changed('matches');
}

export function decidedFight(
  { event, left, right }: Omit<FightOfRecords, 'sides'>,
  { number, index, replaces = false }: { number: number; index: number; replaces?: boolean },
): DecidedFight {
  const { bout, outcome } = event;
  const [winner, loser] = outcome.leftSideWins ? [left, right] : [right, left];
  const { knockOut } = outcome;
  const date = Date.parse(event.date);
  return { number, index, replaces, left, right, winner, loser, knockOut, date, bout };
}

function decide(event: FightFields, left: Fighter, right: Fighter): FightOfRecords {
  const sides: FightOfRecords['sides'] = [keptSideOf(left), keptSideOf(right)];
  const [winner, loser] = event.outcome.leftSideWins ? [left, right] : [right, left];
  Object.assign(winner, standingAfter(winner, true));
  Object.assign(loser, standingAfter(loser, false));
  if (event.outcome.knockOut) winner.knockOuts += 1;
  return { event, left, right, sides };
}

export function warningsOfFallen(
  index: number,
  sides: { left?: Fighter; right?: Fighter },
): Warning[] {
  return Object.entries(sides)
    .filter(([, { fallen }]) => fallen)
    .map(([side, { id }]) => ({
      index,
      reason: `${side}Combatant.ID: record ${id} lost before, which ended its appearance; an appearance after a loss is a new record with a new ID`,
    }));
}

/** A fighter's state before its next fight; after a loss its streak is 0. */
export const keptSideOf = ({ fighter, figures, streak, fallen }: Fighter): KeptSide =>
  keptSide(fighter, { ...figures, streak: fallen ? 0 : streak });

/** The problems of a bout that already has a fight, in the batch or before it. */
async function knownBouts(trx: Trx, names: string[]) {
  const fought = await boutsFought(trx, names);
  return (bout: string | undefined): Problem[] => {
    if (bout === undefined) return [];
    const again = fought.has(bout);
    fought.add(bout);
    return again ? [problem('bout', bout, 'a bout that has had no fight yet, or nothing')] : [];
  };
}

export interface KnownForFights {
  fighters: Map<number, Fighter>;
  context: AppearanceContext;
}

/** Loads the rows that fights refer to; the encyclopedia and the players only for new monsters. */
export async function knownFor(
  trx: Trx,
  fights: Pick<FightFields, Side>[],
  reference: Calibration,
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

const unknownRecord = (side: Side, ID: number) =>
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
    ...(plainName(fighter.name) === MONSTER_NAME
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

export async function bringFighters(
  trx: Trx,
  fights: FightFields[],
  { fighters, context }: KnownForFights,
): Promise<[Fighter, Fighter][]> {
  const sides = fights.flatMap(({ leftCombatant, rightCombatant, date }) => [
    { combatant: leftCombatant, date },
    { combatant: rightCombatant, date },
  ]);
  const isGuest = ({ combatant }: (typeof sides)[number]) => combatant.ID === undefined;
  const guests = sides.some(isGuest)
    ? (await addGuests(trx, sides.filter(isGuest), context)).values()
    : [].values();
  const all = sides.map(({ combatant: { ID } }) =>
    ID === undefined ? (guests.next().value as Fighter) : (fighters.get(ID) as Fighter),
  );
  return fights.map((_, place) => all.slice(2 * place, 2 * place + 2) as [Fighter, Fighter]);
}

/** The unknown records in a fight, or its announcement, whose other fields may be wrong. */
export async function unknownRecordsOf(
  event: Record<string, unknown>,
  isFine: (path: string) => boolean,
  { db }: { db: Kysely<Tables> },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const side of SIDES) {
    const { ID } = (event[side] ?? {}) as { ID?: unknown };
    if (typeof ID !== 'number' || !isFine(side) || !isFine(`${side}.ID`)) continue;
    if ((await loadFighters(db, [ID])).size === 0) problems.push(unknownRecord(side, ID));
  }
  return problems;
}
