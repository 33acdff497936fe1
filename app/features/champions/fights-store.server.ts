import type { Transaction } from 'kysely';
import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Incoming } from '#app/core/feed-protocol/contract.ts';
import type { DecidedFight, FightFollower } from '#app/core/feed-protocol/decided-fights.server.ts';
import { weekOf } from '#app/core/weeks.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import type { Fought } from './rules.ts';
import { keepWeekTops, type TopRow } from './week-tops-store.server.ts';

type Trx = Transaction<Tables>;

/** A batch with the fighters that it has brought or changed. */
type FightBatch = Pick<Batch, 'trx'> & {
  fighters: ReadonlyMap<
    number,
    { stored: Omit<TopRow, 'best_streak' | 'knock_outs'>; best: number; knockOuts: number }
  >;
};

export const championsFollower: FightFollower<FightBatch> = {
  async apply(batch, fights) {
    await countWeekFights(batch.trx, fights, 1);
    const ids = fights.flatMap(({ left, right }) => [left.id, right.id]);
    const isLate = fights.some(({ replaces }) => replaces);
    await keepWeekTops(batch.trx, ids, isLate ? new Map() : topRowsOf(batch));
  },
  async takeBack({ trx }, fight) {
    await countWeekFights(trx, [fight], -1);
    await keepWeekTops(trx, [fight.left.id, fight.right.id]);
  },
};

export const applyTops = (batch: FightBatch, appearances: Incoming<{ ID: number }>[]) =>
  keepWeekTops(
    batch.trx,
    appearances.map(({ event }) => event.ID),
    topRowsOf(batch),
  );

const topRowsOf = ({ fighters }: FightBatch) =>
  new Map(
    [...fighters].map(([id, { stored, best, knockOuts }]): [number, TopRow] => [
      id,
      { ...stored, best_streak: best, knock_outs: knockOuts },
    ]),
  );

async function countWeekFights(
  trx: Trx,
  fights: readonly DecidedFight[],
  weight: 1 | -1,
): Promise<void> {
  const sums = new Map<string, Tables['week_fights']>();
  const count = (of: Pick<Tables['week_fights'], 'week' | 'kind' | 'subject'>, won: Fought) => {
    const key = `${of.week} ${of.kind} ${of.subject}`;
    const row = sums.get(key) ?? { ...of, fights: 0, wins: 0, knock_outs: 0 };
    sums.set(key, row);
    row.fights += weight;
    row.wins += weight * won.wins;
    row.knock_outs += weight * won.knockOuts;
  };
  for (const { winner, loser, knockOut, date } of fights) {
    const week = weekOf(date);
    for (const [side, wins] of [
      [winner, 1],
      [loser, 0],
    ] as const) {
      const won = { fights: 1, wins, knockOuts: knockOut ? wins : 0 };
      count({ week, kind: 'race', subject: side.race }, won);
      if (side.userId !== null) count({ week, kind: 'trainer', subject: side.userId }, won);
    }
  }
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await insertRows(trx, 'week_fights', rows, {
    key: ['week', 'kind', 'subject'],
    add: ['fights', 'wins', 'knock_outs'],
  });
}
