import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { sendStorm } from './storm.ts';

/** Both databases get the same requests, since PostgreSQL refuses some texts that SQLite stores. */
const REQUESTS = { sqlite: 160, postgres: 60 };
const LIMIT_MS = 120_000;

eachDatabase('requests made from the OpenAPI document', (open, kind) => {
  const requests = REQUESTS[kind];
  test('are answered without 5xx, and as the document declares', {
    timeout: LIMIT_MS,
  }, async () => {
    const { statuses } = await sendStorm(await open(), { requests, seed: 10 });
    // Enough requests succeed and enough are rejected for the test to mean something.
    expect(statuses[200]).toBeGreaterThan(requests / 4);
    expect(statuses[400]).toBeGreaterThan(requests / 10);
  });
});
