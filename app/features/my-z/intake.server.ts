import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Incoming } from '#app/core/feed-protocol/contract.ts';
import { nearestName } from '#app/features/guide/nearest.ts';
import { knownBouts } from './store.server.ts';

const COMPARED_BOUTS = 100;

export async function warnOfBets(
  { trx, warnings }: Pick<Batch, 'trx' | 'warnings'>,
  incoming: Incoming<{ bout: string }>[],
): Promise<void> {
  if (incoming.length === 0) return;
  const bouts = [...new Set(incoming.map(({ event }) => event.bout))];
  const { known, open } = await knownBouts(trx, bouts, COMPARED_BOUTS);
  for (const { index, event } of incoming) {
    if (known.has(event.bout)) continue;
    const nearest = nearestName(event.bout, open);
    const hint = nearest === null ? '' : `; the nearest is ${JSON.stringify(nearest)}`;
    const reason = `bout: no fight ${JSON.stringify(event.bout)} was announced${hint}`;
    warnings.push({ index, reason });
  }
}
