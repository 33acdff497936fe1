import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { sendStorm } from './storm.ts';

/** PostgreSQL refuses texts that SQLite takes; the same requests go to both. */
const REQUESTS = { sqlite: 600, postgres: 200 };
const LIMIT_MS = 120_000;

eachDatabase('requests made from the OpenAPI document', (open, kind) => {
  const requests = REQUESTS[kind];
  test('are answered without 5xx, and as the document declares', {
    timeout: LIMIT_MS,
  }, async () => {
    const { statuses } = await sendStorm(await open(), { requests, seed: 10 });
    // Neither all refused at the door nor all let through.
    expect(statuses[200]).toBeGreaterThan(requests / 4);
    expect(statuses[400]).toBeGreaterThan(requests / 10);
  });
});
