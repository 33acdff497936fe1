import type * as z from 'zod/mini';
import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Incoming } from '#app/core/feed-protocol/contract.ts';
import { nearestName } from '#app/features/guide/nearest.ts';
import type { bet } from '#app/features/players/figures/contract.ts';
import { knownBouts, latestBets } from './store.server.ts';

const COMPARED_BOUTS = 100;

type Bet = { userId: string } & Pick<z.output<typeof bet>, 'bout' | 'side' | 'stake' | 'paid'>;

/** Warns of bets that do not fit their fight; events about a fight may arrive in any order. */
export async function warnOfBets(
  { trx, warnings, subjects }: Pick<Batch, 'trx' | 'warnings' | 'subjects'>,
  incoming: Incoming<Bet>[],
): Promise<void> {
  const bouts = [...new Set(incoming.map(({ event }) => event.bout))];
  const { known, open } = await knownBouts(trx, bouts, COMPARED_BOUTS);
  const bets = await latestBets(
    trx,
    incoming.map(({ event }) => event.userId),
  );
  const indexOf = new Map([...subjects].map(([index, subject]) => [subject, index]));
  for (const { index, event, at } of incoming) {
    const { userId, bout, side, stake = 0, paid = 0 } = event;
    const row = known.get(bout);
    const warn = (reason: string) => warnings.push({ index, reason });
    if (!row) warn(withoutBout(bout, open));
    const other = side === 'left' ? 'right' : 'left';
    if (stake > 0 && bets.has(JSON.stringify([userId, bout, other]))) {
      warn(`side: this player has bet on the ${other} side of ${JSON.stringify(bout)} as well`);
    }
    if (row?.left_side_wins == null || row.date === null) continue;
    const decidedAt = indexOf.get(`fight:${row.fight_number}`) ?? -1;
    if (stake > 0 && decidedAt < index && (at === null || at > row.date)) {
      warn(`stake: the fight of ${JSON.stringify(bout)} was decided before this bet`);
    }
    const winner = row.left_side_wins === 1 ? 'left' : 'right';
    if (paid > stake && side !== winner) {
      warn(`paid: the ${side} side of ${JSON.stringify(bout)} lost`);
    }
  }
}

function withoutBout(bout: string, open: string[]): string {
  const nearest = nearestName(bout, open);
  const hint = nearest === null ? '' : `; the nearest is ${JSON.stringify(nearest)}`;
  return `bout: no fight ${JSON.stringify(bout)} was announced${hint}`;
}
