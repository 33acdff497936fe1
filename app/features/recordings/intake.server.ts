import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Incoming } from '#app/core/feed-protocol/contract.ts';
import type { Recording } from './contract.ts';
import { saveRecording } from './store.server.ts';

export async function applyRecordings(
  { trx, changed, superseded }: Batch,
  incoming: Incoming<Recording & { id: string }>[],
): Promise<void> {
  for (const received of incoming) {
    if (!(await saveRecording(trx, received.event, received.at))) superseded.push(received);
    // The lists of fights lead to it.
    else changed('matches');
  }
}
