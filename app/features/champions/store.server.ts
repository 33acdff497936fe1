import type { Transaction } from 'kysely';
import { weekOf } from '#app/core/weeks.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import type { Fought } from './rules.ts';

type Trx = Transaction<Tables>;

interface Side {
  race: string;
  userId: string | null;
}

export async function countWeekFights(
  trx: Trx,
  fights: { winner: Side; loser: Side; knockOut: boolean; date: number }[],
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
