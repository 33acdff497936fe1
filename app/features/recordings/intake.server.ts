import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Incoming } from '#app/core/feed-protocol/contract.ts';
import type { Recording } from './contract.ts';
import { saveRecording } from './store.server.ts';

/** Stores recordings in the order given. */
export async function applyRecordings(
  { trx, changed, superseded }: Batch,
  incoming: Incoming<Recording & { id: string }>[],
): Promise<void> {
  for (const one of incoming) {
    if (!(await saveRecording(trx, one.event, one.at))) superseded.push(one);
    // The lists of fights lead to it.
    else changed('matches');
  }
}
