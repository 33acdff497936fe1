import type { Kysely, Transaction } from 'kysely';
import { type Announcement, type FightData, isNews } from '#app/core/announcements/rules.ts';
import type { Incoming, Problem, Warning } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import { playersTopic } from '#app/core/identity/rules.ts';
import { findPlayersByName } from '#app/core/identity/store.server.ts';
import { withoutControls } from '#app/core/names/rules.ts';
import { countWeekFights } from '#app/features/champions/store.server.ts';
import type { Calibration } from '#app/features/guide/contract.ts';
import { markStatistics } from '#app/features/guide/intake.server.ts';
import { countAppearances, countFights, loadRaces } from '#app/features/guide/store.server.ts';
import { addVictories } from '#app/features/players/figures/store.server.ts';
import { countTrainerFights } from '#app/features/players/store.server.ts';
import {
  type AppearanceContext,
  problemsOfFighter,
} from '#app/features/records/appearance-problems.server.ts';
import type { FighterOfEvent } from '#app/features/records/contract.ts';
import {
  type Fighter,
  fighterOfNew,
  loadFighters,
  saveStandings,
} from '#app/features/records/fighters-store.server.ts';
import type { BatchOfFighters } from '#app/features/records/intake.server.ts';
import { nextRecordId } from '#app/features/records/removal-store.server.ts';
import { standingAfter } from '#app/features/records/rules.ts';
import { addRecords, toRowOfFighter } from '#app/features/records/store.server.ts';
import type { MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { FightFields } from './contract.ts';
import { inRaceOrder } from './rules.ts';
import { type KeptSide, keptSide } from './sides.ts';
import { addFights } from './store.server.ts';

type Trx = Transaction<Tables>;

const SIDES = ['leftCombatant', 'rightCombatant'] as const;
type Side = (typeof SIDES)[number];

export interface DecidedFight {
  event: FightFields;
  left: Fighter;
  right: Fighter;
  sides: [KeptSide, KeptSide];
}

/** An announcement and the fight that closes it; its date in ms. */
export interface EndedBout {
  bout: string;
  fightNumber: number;
  date: number;
}

export interface Bouts {
  fought(trx: Trx, bouts: string[], exceptFight?: number): Promise<Set<string>>;
  end(trx: Trx, ended: EndedBout[]): Promise<void>;
  reopen(trx: Trx, fightNumber: number): Promise<void>;
  name(trx: Trx, recordId: number): Promise<boolean>;
}

/** Applies fights in the order given, and adds the new monsters in them. */
export async function applyFights(
  batch: BatchOfFighters,
  incoming: Incoming<FightFields>[],
  bouts: Bouts,
): Promise<void> {
  if (incoming.length === 0) return;
  const { trx, changed, reference, rejected, warnings, subjects, announcements } = batch;
  const known = await knownFor(
    trx,
    incoming.map(({ event }) => event),
    reference,
    batch.fighters,
  );
  const problemsOfBout = await knownBouts(
    trx,
    incoming.flatMap(({ event }) => event.bout ?? []),
    bouts,
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
  const decided = accepted.map(({ index, event }, place): DecidedFight => {
    const [left, right] = brought[place] as [Fighter, Fighter];
    warnings.push(...warningsOfFallen(index, { left, right }));
    return decide(event, left, right);
  });
  const numbers = await addFights(trx, decided.map(rowOf));
  for (const [place, { index }] of accepted.entries())
    subjects.set(index, `fight:${numbers[place]}`);
  const ended = accepted.flatMap(({ event: { bout, date } }, place) =>
    bout === undefined
      ? []
      : [{ bout, fightNumber: numbers[place] as number, date: Date.parse(date) }],
  );
  await bouts.end(trx, ended);
  const touched = decided.flatMap(({ left, right }) => [left, right]);
  await saveStandings(trx, [...new Set(touched)]);
  await countDecided(trx, decided, 1);
  for (const fighter of touched) batch.fighters.set(fighter.id, fighter);
  if (batch.announces) announcements.push(...announceFights(decided, numbers));
  markFights(
    touched.map(({ race }) => race),
    changed,
  );
  markPlayers(winnersOf(decided), changed);
  if (ended.length > 0) changed('upcoming');
}

function decide(event: FightFields, left: Fighter, right: Fighter): DecidedFight {
  const sides: DecidedFight['sides'] = [keptSideOf(left), keptSideOf(right)];
  const [winner, loser] = event.outcome.leftSideWins ? [left, right] : [right, left];
  Object.assign(winner, standingAfter(winner, true));
  Object.assign(loser, standingAfter(loser, false));
  if (event.outcome.knockOut) winner.knockOuts += 1;
  return { event, left, right, sides };
}

function warningsOfFallen(
  index: number,
  { left, right }: Pick<DecidedFight, 'left' | 'right'>,
): Warning[] {
  return Object.entries({ left, right })
    .filter(([, { fallen }]) => fallen)
    .map(([side, { id }]) => ({
      index,
      reason: `${side}Combatant.ID: record ${id} lost before, which ended its appearance; an appearance after a loss is a new record with a new ID`,
    }));
}

export function markFights(races: string[], changed: MarkChanged): void {
  if (races.length === 0) return;
  changed('matches');
  changed('history');
  markStatistics(races, changed);
}

export function markPlayers(userIds: ReadonlySet<string>, changed: MarkChanged): void {
  if (userIds.size > 0) changed(playersTopic(userIds));
}

/** Webhook messages about fights; imported past fights are not announced. */
function announceFights(decided: DecidedFight[], numbers: number[]): Announcement[] {
  return decided.flatMap(({ event, left, right }, place): Announcement[] => {
    const happenedAt = Date.parse(event.date);
    if (!isNews(happenedAt)) return [];
    const data: FightData = {
      number: numbers[place] as number,
      ...(event.bout !== undefined && { bout: event.bout }),
      leftCombatant: { ID: left.id, MONSTER_NAME: left.name, RACE: left.race },
      rightCombatant: { ID: right.id, MONSTER_NAME: right.name, RACE: right.race },
      outcome: event.outcome,
      date: event.date,
    };
    return [{ type: 'fight.decided', happenedAt, players: [left.userId, right.userId], data }];
  });
}

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

async function knownBouts(trx: Trx, names: string[], bouts: Bouts) {
  const fought = names.length > 0 ? await bouts.fought(trx, names) : new Set<string>();
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
    ...(withoutControls(fighter.name).trim() === MONSTER_NAME
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
      winner: winner.race,
      loser: loser.race,
      knockOut,
    })),
    weight,
  );
  await countTrainerFights(
    trx,
    decided.map(({ winner, loser, knockOut }) => ({
      winner: winner.userId,
      loser: loser.userId,
      knockOut,
    })),
    weight,
  );
  await countWeekFights(
    trx,
    decided.map(({ winner, loser, knockOut }, place) => ({
      winner,
      loser,
      knockOut,
      date: Date.parse((fights[place] as DecidedFight).event.date),
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
