import type { Transaction } from 'kysely';
import type { FighterOfEvent } from '#app/features/records/contract.ts';
import type { Tables } from '#database/tables.ts';
import type { PoolChange, UpcomingFight } from './contract.ts';
import { type Bout, change, countBouts } from './fights-store.server.ts';
import type { StoredEstimate } from './odds/rules.ts';

type Trx = Transaction<Tables>;

export const findBout = (trx: Trx, bout: string): Promise<Bout | undefined> =>
  trx.selectFrom('bouts').selectAll().where('bout', '=', bout).executeTakeFirst();

const isOlder = (at: number | null, toldAt: number | null) =>
  at !== null && toldAt !== null && at < toldAt;

const sidesOf = ({ leftCombatant, rightCombatant }: UpcomingFight) => {
  const of = ({ ID, ...fighter }: FighterOfEvent) =>
    ID === undefined ? { id: null, json: JSON.stringify(fighter) } : { id: ID, json: null };
  const [left, right] = [of(leftCombatant), of(rightCombatant)];
  return { left_id: left.id, left_json: left.json, right_id: right.id, right_json: right.json };
};

/** The estimate of a stored announcement with other fighters would be wrong. */
export function hasOtherFighters(row: Bout | undefined, event: UpcomingFight): boolean {
  if (!row || row.announced_at === null) return false;
  return Object.entries(sidesOf(event)).some(([name, value]) => row[name as keyof Bout] !== value);
}

/** Announces a fight, or updates its times; returns whether the announcement is the newest. */
export async function takeUpcoming(
  trx: Trx,
  { event, at }: { event: UpcomingFight; at: number | null },
  row: Bout | undefined,
  estimate: () => Promise<StoredEstimate | null>,
): Promise<boolean> {
  const isFirst = !row || row.announced_at === null;
  if (!isFirst && isOlder(at, row.told_at)) return false;
  const given = isFirst && (row?.ended_at ?? null) === null ? await estimate() : null;
  await change(trx, [
    {
      bout: event.bout,
      ...(isFirst && { announced_at: Date.now(), ...sidesOf(event) }),
      ...(given && { estimate_json: JSON.stringify(given) }),
      ...(at !== null && { told_at: at }),
      betting_closes_at: Date.parse(event.bettingClosesAt),
      starts_at: Date.parse(event.startsAt),
      announcements: (row?.announcements ?? 0) + 1,
    },
  ]);
  return true;
}

export async function takePool(
  trx: Trx,
  { event, at }: { event: PoolChange; at: number | null },
  row: Bout | undefined,
): Promise<boolean> {
  if (row && isOlder(at, row.pool_told_at)) return false;
  const counts = row !== undefined && row.fight_number !== null;
  if (counts) await countBouts(trx, [event.bout], -1);
  await change(trx, [
    {
      bout: event.bout,
      pool_left: event.left,
      pool_right: event.right,
      ...(at !== null && { pool_told_at: at }),
    },
  ]);
  if (counts) await countBouts(trx, [event.bout], 1);
  return true;
}

/** Cancels a bout, whatever events follow, unless its fight took place. */
export async function takeCancellation(trx: Trx, bout: string, row: Bout | undefined) {
  await change(trx, [{ bout, cancelled: 1, ended_at: row?.ended_at ?? Date.now() }]);
}
