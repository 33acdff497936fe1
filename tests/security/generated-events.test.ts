import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { sendEventStorm } from './event-storm.ts';

const EVENTS = 600;

eachDatabase('events made from the OpenAPI document', (open) => {
  test('are taken, or rejected by field; the sums agree with a recount', {
    timeout: 120_000,
  }, async () => {
    const { taken, rejected, wrongSums } = await sendEventStorm(await open(), {
      events: EVENTS,
      seed: 20,
    });
    expect(wrongSums).toEqual([]);
    expect(rejected).toBeGreaterThan(EVENTS / 5);
    // Of every type some.
    expect(Object.entries(taken).filter(([, count]) => count === 0)).toEqual([]);
  });
});
