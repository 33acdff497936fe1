import type { Kysely } from 'kysely';
import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import {
  type FightFollower,
  type FoughtSide,
  nothing,
} from '#app/core/feed-protocol/decided-fights.server.ts';
import type { Tables } from '#database/tables.ts';
import type { FoughtOrder } from '../contract.ts';
import { type Fighters, sidesOfFight } from './rules.ts';
import { fightersOf, type OrderOfFighters } from './store.server.ts';

type Db = Kysely<Tables>;

/** Warns of fights that have the id of an order and other fighters. */
export const ordersFollower: FightFollower<Pick<Batch, 'trx' | 'warnings'>> = {
  async apply({ trx, warnings }, fights) {
    const ids = fights.flatMap(({ bout }) => bout ?? []);
    if (ids.length === 0) return;
    const orders = await trx
      .selectFrom('match_orders')
      .select(['id', 'payload_json'])
      .where('id', 'in', ids)
      .execute();
    for (const { bout, index, left, right } of fights) {
      const order = orders.find(({ id }) => id === bout);
      if (!order || sidesOfFight(fightersOf(order), [recordOf(left), recordOf(right)])) continue;
      warnings.push({ index, reason: `bout: "${bout}" was ordered with other fighters` });
    }
  },
  takeBack: nothing,
};

const recordOf = ({ id, name, race }: FoughtSide) => ({ ID: id, MONSTER_NAME: name, RACE: race });

/** With the order's id as their `bout`, or between its records afterwards; others are apart. */
export async function withFights(db: Db, orders: OrderOfFighters[]): Promise<FoughtOrder[]> {
  if (orders.length === 0) return [];
  const named = await namedFights(db, orders);
  const unnamed = (await unnamedFights(db, orders)).flatMap((fight) => {
    // Newest first: the latest order before the fight.
    const order = orders.find(
      (order) => Date.parse(order.date) <= fight.date && hasBoth(order, fight) && wasFetched(order),
    );
    return order ? { ...fight, bout: order.id } : [];
  });
  const byOrder = Map.groupBy([...named, ...unnamed], ({ bout }) => bout);
  return orders.map(({ fighters, ...order }) => {
    const all = (byOrder.get(order.id) ?? []).sort((a, b) => a.number - b.number);
    const fights: FoughtOrder['fights'] = [];
    const otherFights: FoughtOrder['otherFights'] = [];
    for (const fight of all) {
      const { number } = fight;
      const [left, right] = fightersIn(fight);
      const sides = sidesOfFight(fighters, [left, right]);
      const date = new Date(fight.date).toISOString();
      const leftWins = (fight.left_side_wins === 1) === (sides === 'same');
      if (sides) fights.push({ number, leftWins, date });
      else
        otherFights.push({
          number,
          leftName: left.MONSTER_NAME,
          rightName: right.MONSTER_NAME,
          date,
        });
    }
    return { ...order, fights, otherFights };
  });
}

const selectFights = (db: Db) =>
  db
    .selectFrom('fights')
    .innerJoin('monster_records as left', 'left.id', 'fights.left_id')
    .innerJoin('monster_records as right', 'right.id', 'fights.right_id')
    .select(['fights.number', 'fights.left_side_wins', 'fights.date'])
    .select(['fights.left_id', 'left.monster_name as left_name', 'left.race as left_race'])
    .select(['fights.right_id', 'right.monster_name as right_name', 'right.race as right_race']);

type FightRow = Awaited<ReturnType<ReturnType<typeof selectFights>['execute']>>[number];

const fightersIn = (row: FightRow): Fighters => [
  { ID: row.left_id, MONSTER_NAME: row.left_name, RACE: row.left_race },
  { ID: row.right_id, MONSTER_NAME: row.right_name, RACE: row.right_race },
];

function namedFights(db: Db, orders: OrderOfFighters[]): Promise<(FightRow & { bout: string })[]> {
  const ids = orders.map(({ id }) => id);
  return selectFights(db)
    .innerJoin('bouts', 'bouts.fight_number', 'fights.number')
    .select('bouts.bout')
    .where('bouts.bout', 'in', ids)
    .execute();
}

/** Of these records; what was ordered by another id, perhaps for another cup, is not among them. */
function unnamedFights(db: Db, orders: OrderOfFighters[]): Promise<FightRow[]> {
  const records = [...new Set(orders.flatMap(({ leftId, rightId }) => [leftId, rightId]))];
  const since = Math.min(...orders.map(({ date }) => Date.parse(date)));
  return selectFights(db)
    .where('fights.left_id', 'in', records)
    .where('fights.right_id', 'in', records)
    .where('fights.date', '>=', since)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('bouts')
            .innerJoin('match_orders', 'match_orders.id', 'bouts.bout')
            .select('bouts.bout')
            .whereRef('bouts.fight_number', '=', 'fights.number'),
        ),
      ),
    )
    .execute();
}

const wasFetched = ({ state }: OrderOfFighters) => state !== 'waiting' && state !== 'withdrawn';

const hasBoth = ({ leftId, rightId }: OrderOfFighters, { left_id, right_id }: FightRow) =>
  (left_id === leftId && right_id === rightId) || (left_id === rightId && right_id === leftId);
