import { createRandom } from '@ringside/seeded-random';
import { expect, test, vi } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { interleavePicks } from '#server/testing/pick-interleavings.ts';

eachDatabase('picks around the close', (open) => {
  test('are kept once, and never after the close, whatever comes between', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const random = createRandom('picks around the close');
    const wrong = await interleavePicks(await open(), {
      runs: 30,
      random: () => random.next(),
      setNow: (timeMs) => vi.setSystemTime(timeMs),
    });
    vi.useRealTimers();
    expect(wrong).toEqual([]);
  });
});
