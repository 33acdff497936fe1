import type { Transaction } from 'kysely';
import type { Problem } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import { type KeptSide, keptSides } from '#app/features/records/fight-sides.ts';
import { type Fighter, loadFighters } from '#app/features/records/fighters-store.server.ts';
import type { BatchOfFighters } from '#app/features/records/intake.server.ts';
import type { Tables } from '#database/tables.ts';
import type { FightFields } from './contract.ts';
import {
  bringFighters,
  decidedFight,
  type FightOfRecords,
  type Followers,
  type KnownForFights,
  keptSideOf,
  knownFor,
  problemsOfFight,
} from './intake.server.ts';
import * as store from './store.server.ts';

type Trx = Transaction<Tables>;

/** Voids a fight, or puts its replacement at its place, and tells the followers; returns the problems. */
export async function reviseFight(
  batch: BatchOfFighters,
  number: number,
  { replacement, index }: { replacement: FightFields | null; index: number },
  followers: Followers,
): Promise<Problem[]> {
  const { trx, changed } = batch;
  const old = await loadFight(trx, number);
  const known = await knownFor(trx, replacement ? [replacement] : [], batch.reference);
  const problems = [
    ...(replacement ? problemsOfFight(replacement, known) : []),
    ...(await problemsOfBout(trx, number, replacement?.bout)),
  ];
  if (problems.length > 0) {
    return problems.map((found) => ({ ...found, path: `replacement.${found.path}` }));
  }
  await store.addRevision(trx, number, replacement ? 'corrected' : 'voided', {
    id: number,
    ...old.event,
  });
  const fresh = replacement && (await replacementOf(trx, old, replacement, known));
  if (fresh) await store.updateFight(trx, number, store.rowOf(fresh));
  else await store.deleteFight(trx, number);
  const before = decidedFight(old, { number, index });
  for (const { takeBack } of followers) await takeBack(batch, before);
  if (fresh) {
    const decided = [decidedFight(fresh, { number, index, replaces: true })];
    for (const { apply } of followers) await apply(batch, decided);
  }
  changed('matches');
  return [];
}

async function replacementOf(
  trx: Trx,
  old: FightOfRecords,
  event: FightFields,
  known: KnownForFights,
): Promise<FightOfRecords> {
  const [[left, right]] = (await bringFighters(trx, [event], known)) as [[Fighter, Fighter]];
  return { event, left, right, sides: [sideBefore(left, old), sideBefore(right, old)] };
}

/** A correction may keep the bout of the corrected fight or name a bout without a fight. */
async function problemsOfBout(
  trx: Trx,
  number: number,
  bout: string | undefined,
): Promise<Problem[]> {
  if (bout === undefined) return [];
  const fought = await store.boutsFought(trx, [bout], number);
  return fought.has(bout) ? [problem('bout', bout, 'a bout that has had no other fight')] : [];
}

/** The side as it was before the corrected fight; the record may have changed since. */
const sideBefore = (fighter: Fighter, { left, right, sides }: FightOfRecords): KeptSide =>
  sides[[left.id, right.id].indexOf(fighter.id)] ?? keptSideOf(fighter);

async function loadFight(trx: Trx, number: number): Promise<FightOfRecords> {
  const row = await store.findFight(trx, number);
  const fighters = await loadFighters(trx, [row.left_id, row.right_id]);
  const [left, right] = [fighters.get(row.left_id), fighters.get(row.right_id)];
  if (!left || !right) throw new Error(`Fight ${number} names a record that is not there.`);
  const outcome = { leftSideWins: row.left_side_wins === 1, knockOut: row.knock_out === 1 };
  const combatant = ({ id, name, race }: Fighter) => ({ ID: id, MONSTER_NAME: name, RACE: race });
  const sides = { leftCombatant: combatant(left), rightCombatant: combatant(right) };
  const event = { ...sides, outcome, date: new Date(row.date).toISOString() };
  const sidesThen = keptSides(row.sides_json) ?? [keptSideOf(left), keptSideOf(right)];
  return { event, left, right, sides: sidesThen };
}
