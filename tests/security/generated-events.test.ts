import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { sendEventStorm } from './event-storm.ts';

const EVENTS = 240;

eachDatabase('events made from the OpenAPI document', (open) => {
  test('are accepted, or rejected by field; the aggregates agree with a recount', async () => {
    const { taken, rejected, wrongSums } = await sendEventStorm(await open(), {
      events: EVENTS,
      seed: 4,
    });
    expect(wrongSums).toEqual([]);
    expect(rejected).toBeGreaterThan(EVENTS / 5);
    // Events of every type were accepted.
    expect(Object.entries(taken).filter(([, count]) => count === 0)).toEqual([]);
  });
});
