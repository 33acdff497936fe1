import type { Transaction } from 'kysely';
import type { Problem } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import { keepWeekTops } from '#app/features/champions/week-tops-store.server.ts';
import type { Calibration } from '#app/features/guide/contract.ts';
import { countAppearances } from '#app/features/guide/store.server.ts';
import { dropUnfought } from '#app/features/players/figures/store.server.ts';
import {
  type Fighter,
  findStartingStreak,
  isUnusedGuest,
  loadFighters,
  saveStandings,
} from '#app/features/records/fighters-store.server.ts';
import { removeRecord } from '#app/features/records/removal-store.server.ts';
import { type Standing, standingAfter } from '#app/features/records/rules.ts';
import type { Tables } from '#database/tables.ts';
import type { FightFields } from './contract.ts';
import {
  type Bouts,
  bringFighters,
  countDecided,
  type DecidedFight,
  keptSideOf,
  knownFor,
  problemsOfFight,
  rowOf,
  winnersOf,
} from './intake.server.ts';
import { type KeptSide, setStreak } from './sides.ts';
import * as store from './store.server.ts';

type Trx = Transaction<Tables>;

interface RevisedFight {
  races: Set<string>;
  players: Set<string>;
}

export async function reviseFight(
  trx: Trx,
  number: number,
  replacement: FightFields | null,
  { reference, bouts, races, players }: RevisedFight & { reference: Calibration; bouts: Bouts },
): Promise<Problem[]> {
  const old = await loadFight(trx, number);
  const known = await knownFor(trx, replacement ? [replacement] : [], reference);
  const problems = (replacement ? problemsOfFight(replacement, known) : []).map((found) => ({
    ...found,
    path: `replacement.${found.path}`,
  }));
  problems.push(...(await problemsOfBout(trx, number, { bout: replacement?.bout, bouts })));
  if (problems.length > 0) return problems;
  for (const userId of winnersOf([old])) players.add(userId);
  await countDecided(trx, [old], -1);
  await bouts.reopen(trx, number);
  await store.addRevision(trx, number, replacement ? 'corrected' : 'voided', {
    id: number,
    ...old.event,
  });
  const touched = new Set([old.left.id, old.right.id]);
  if (replacement) {
    const [[left, right]] = (await bringFighters(trx, [replacement], known)) as [
      [Fighter, Fighter],
    ];
    const sides: DecidedFight['sides'] = [sideBefore(left, old), sideBefore(right, old)];
    const decided: DecidedFight = { event: replacement, left, right, sides };
    await store.updateFight(trx, number, rowOf(decided));
    if (replacement.bout !== undefined) {
      const { bout, date } = replacement;
      await bouts.end(trx, [{ bout, fightNumber: number, date: Date.parse(date) }]);
    }
    await countDecided(trx, [decided], 1);
    for (const userId of winnersOf([decided])) players.add(userId);
    for (const { id, race } of [left, right]) {
      touched.add(id);
      races.add(race);
    }
  } else {
    await store.deleteFight(trx, number);
  }
  for (const { race } of [old.left, old.right]) races.add(race);
  await dropVictoryOf(trx, old);
  for (const id of touched) await recountStanding(trx, id);
  for (const { id } of [old.left, old.right]) await dropWithoutFights(trx, id, bouts);
  await keepWeekTops(trx, [...touched]);
  return [];
}

async function problemsOfBout(
  trx: Trx,
  number: number,
  { bout, bouts }: { bout: string | undefined; bouts: Bouts },
): Promise<Problem[]> {
  if (bout === undefined) return [];
  const fought = await bouts.fought(trx, [bout], number);
  return fought.has(bout)
    ? [problem('replacement.bout', bout, 'a bout that has had no other fight')]
    : [];
}

const sideBefore = (fighter: Fighter, { left, right, sides }: DecidedFight): KeptSide =>
  sides[[left.id, right.id].indexOf(fighter.id)] ?? keptSideOf(fighter);

async function loadFight(trx: Trx, number: number): Promise<DecidedFight> {
  const row = await store.findFight(trx, number);
  const fighters = await loadFighters(trx, [row.left_id, row.right_id]);
  const [left, right] = [fighters.get(row.left_id), fighters.get(row.right_id)];
  if (!left || !right) throw new Error(`Fight ${number} names a record that is not there.`);
  const outcome = { leftSideWins: row.left_side_wins === 1, knockOut: row.knock_out === 1 };
  const combatant = ({ id, name, race }: Fighter) => ({ ID: id, MONSTER_NAME: name, RACE: race });
  const sides = { leftCombatant: combatant(left), rightCombatant: combatant(right) };
  const event = { ...sides, outcome, date: new Date(row.date).toISOString() };
  const kept = row.sides_json === null ? null : JSON.parse(row.sides_json);
  return { event, left, right, sides: kept ?? [keptSideOf(left), keptSideOf(right)] };
}

async function dropVictoryOf(trx: Trx, { event, left, right }: DecidedFight): Promise<void> {
  const [winner, loser] = event.outcome.leftSideWins ? [left, right] : [right, left];
  if (winner.userId !== null) await dropUnfought(trx, winner.userId, loser.race);
}

async function recountStanding(trx: Trx, id: number): Promise<void> {
  const fights = await store.fightsOfRecord(trx, id);
  const start = await findStartingStreak(trx, id);
  let standing: Standing = { streak: start, best: start, fallen: false };
  let knockOuts = 0;
  for (const fight of fights) {
    const isLeft = fight.left_id === id;
    const won = isLeft === (fight.left_side_wins === 1);
    await recountSide(trx, fight, isLeft ? 0 : 1, standing.fallen ? 0 : standing.streak);
    standing = standingAfter(standing, won);
    if (won) knockOuts += fight.knock_out;
  }
  await saveStandings(trx, [{ id, ...standing, knockOuts }]);
}

/** A voided win also has to be removed from the streaks stored with the fighter's later fights. */
async function recountSide(
  trx: Trx,
  { number, sides_json }: { number: number; sides_json: string | null },
  place: 0 | 1,
  streak: number,
): Promise<void> {
  const sides = sides_json === null ? null : (JSON.parse(sides_json) as DecidedFight['sides']);
  if (!sides || !setStreak(sides[place], streak)) return;
  await store.updateFight(trx, number, { sides_json: JSON.stringify(sides) });
}

/** A record that a fight created is deleted with its last fight, unless a tournament uses it. */
async function dropWithoutFights(trx: Trx, id: number, bouts: Bouts): Promise<void> {
  if (!(await isUnusedGuest(trx, id)) || (await bouts.name(trx, id))) return;
  await countAppearances(trx, [await removeRecord(trx, id)], -1);
}
