import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Incoming } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import type { CalibrationChange } from './contract.ts';
import { reasonAgainstCalibration } from './rules.ts';
import { takeCalibration } from './store.server.ts';

export async function applyCalibrations(
  { trx, changed, rejected, superseded }: Batch,
  incoming: Incoming<CalibrationChange & { id: string }>[],
): Promise<void> {
  for (const received of incoming) {
    const reason = reasonAgainstCalibration(received.event);
    const expected = 'each RACE_SUPERTYPE and each address once';
    const problems = [problem('monsters', received.event.monsters.length, expected)];
    if (reason !== null) rejected.push({ index: received.index, reason, problems });
    else if (await takeCalibration(trx, received.event, received.at)) changed('calibration');
    else superseded.push(received);
  }
}
