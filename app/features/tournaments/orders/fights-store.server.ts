import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { FoughtOrder, ListedOrder } from '../contract.ts';

type Db = Kysely<Tables>;
type FoughtFight = FoughtOrder['fights'][number];

/**
 * The orders with their fights: those that came back through the feed with the order's id as their
 * `bout`, and those between the same two records after the order.
 */
export async function withFights(db: Db, orders: ListedOrder[]): Promise<FoughtOrder[]> {
  if (orders.length === 0) return [];
  const byOrder = new Map(orders.map((order) => [order.id, [] as FoughtFight[]]));
  const named = await namedFights(db, orders);
  for (const { bout, ...fight } of named) {
    const order = orders.find(({ id }) => id === bout);
    if (order) byOrder.get(bout)?.push(sidesOf(order, fight));
  }
  const known = new Set(named.map(({ number }) => number));
  for (const fight of await fightsOfPairs(db, orders)) {
    if (known.has(fight.number)) continue;
    // Newest first: the latest order before the fight.
    const order = orders.find(
      (order) => Date.parse(order.date) <= fight.date && hasBoth(order, fight) && wasFetched(order),
    );
    if (order) byOrder.get(order.id)?.push(sidesOf(order, fight));
  }
  return orders.map((order) => {
    const fights = byOrder.get(order.id) ?? [];
    return { ...order, fights: fights.sort((a, b) => a.number - b.number) };
  });
}

const COLUMNS = [
  'fights.number',
  'fights.left_id',
  'fights.right_id',
  'fights.left_side_wins',
  'fights.date',
] as const;

interface FightRow {
  number: number;
  left_id: number;
  right_id: number;
  left_side_wins: number;
  date: number;
}

function namedFights(db: Db, orders: ListedOrder[]): Promise<(FightRow & { bout: string })[]> {
  const ids = orders.map(({ id }) => id);
  return db
    .selectFrom('bouts')
    .innerJoin('fights', 'fights.number', 'bouts.fight_number')
    .select([...COLUMNS, 'bouts.bout'])
    .where('bouts.bout', 'in', ids)
    .execute();
}

function fightsOfPairs(db: Db, orders: ListedOrder[]): Promise<FightRow[]> {
  const records = [...new Set(orders.flatMap(({ leftId, rightId }) => [leftId, rightId]))];
  const since = Math.min(...orders.map(({ date }) => Date.parse(date)));
  return db
    .selectFrom('fights')
    .select(COLUMNS)
    .where('left_id', 'in', records)
    .where('right_id', 'in', records)
    .where('date', '>=', since)
    .execute();
}

const wasFetched = ({ state }: ListedOrder) => state !== 'waiting' && state !== 'withdrawn';

const hasBoth = ({ leftId, rightId }: ListedOrder, { left_id, right_id }: FightRow) =>
  (left_id === leftId && right_id === rightId) || (left_id === rightId && right_id === leftId);

function sidesOf({ leftId, rightId }: ListedOrder, fight: FightRow): FoughtFight {
  const exchanged = fight.left_id === rightId || fight.right_id === leftId;
  const leftWins = (fight.left_side_wins === 1) !== exchanged;
  return { number: fight.number, leftWins, date: new Date(fight.date).toISOString() };
}
