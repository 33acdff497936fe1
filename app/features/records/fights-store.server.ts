import type { Transaction } from 'kysely';
import type { FightFollower } from '#app/core/feed-protocol/decided-fights.server.ts';
import type { Tables } from '#database/tables.ts';
import { keptSides, setStreak } from './fight-sides.ts';
import {
  type Fighter,
  findStartingStreak,
  isUnusedGuest,
  saveStandings,
} from './fighters-store.server.ts';
import { type BatchOfFighters, removeAppearance } from './intake.server.ts';
import { type Standing, standingAfter } from './rules.ts';

type Trx = Transaction<Tables>;

export const recordsFollower: FightFollower<BatchOfFighters> = {
  async apply({ trx, changed, fighters }, fights) {
    const ids = [...new Set(fights.flatMap(({ left, right }) => [left.id, right.id]))];
    const isLate = fights.some(({ replaces }) => replaces);
    if (isLate) for (const id of ids) await recountStanding(trx, id);
    else
      await saveStandings(
        trx,
        ids.map((id) => fighters.get(id) as Fighter),
      );
    changed('history');
  },
  async takeBack({ trx, changed }, { left, right }) {
    for (const { id } of [left, right]) {
      if (await isUnusedGuest(trx, id)) await removeAppearance(trx, id);
      else await recountStanding(trx, id);
    }
    changed('history');
  },
};

async function recountStanding(trx: Trx, id: number): Promise<void> {
  const start = await findStartingStreak(trx, id);
  let standing: Standing = { streak: start, best: start, fallen: false };
  let knockOuts = 0;
  for (const fight of await fightsOfRecord(trx, id)) {
    const isLeft = fight.left_id === id;
    const won = isLeft === (fight.left_side_wins === 1);
    await recountSide(trx, fight, isLeft ? 0 : 1, standing.fallen ? 0 : standing.streak);
    standing = standingAfter(standing, won);
    if (won) knockOuts += fight.knock_out;
  }
  await saveStandings(trx, [{ id, ...standing, knockOuts }]);
}

const fightsOfRecord = (trx: Trx, id: number) =>
  trx
    .selectFrom('fights')
    .select(['number', 'left_id', 'left_side_wins', 'knock_out', 'sides_json'])
    .where((eb) => eb.or([eb('left_id', '=', id), eb('right_id', '=', id)]))
    .orderBy('number')
    .execute();

/** A voided win also has to be removed from the streaks stored with the fighter's later fights. */
async function recountSide(
  trx: Trx,
  { number, sides_json }: { number: number; sides_json: string | null },
  place: 0 | 1,
  streak: number,
): Promise<void> {
  const sides = keptSides(sides_json);
  if (!sides || !setStreak(sides[place], streak)) return;
  const row = { sides_json: JSON.stringify(sides) };
  await trx.updateTable('fights').set(row).where('number', '=', number).execute();
}
