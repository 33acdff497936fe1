import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Incoming } from '#app/core/feed-protocol/contract.ts';
import { keepWeekTops, type TopRow } from './week-tops-store.server.ts';

interface ChangedFighter {
  stored: Omit<TopRow, 'best_streak' | 'knock_outs'>;
  best: number;
  knockOuts: number;
}

/** Keeps the weeks' lists; new monsters and fighters are known already, corrected ones are read. */
export async function applyTops(
  { trx, fighters }: Batch & { fighters: ReadonlyMap<number, ChangedFighter> },
  appearances: Incoming<{ ID: number }>[],
): Promise<void> {
  const known = new Map(
    [...fighters].map(([id, { stored, best, knockOuts }]) => [
      id,
      { ...stored, best_streak: best, knock_outs: knockOuts },
    ]),
  );
  await keepWeekTops(trx, [...known.keys(), ...appearances.map(({ event }) => event.ID)], known);
}
