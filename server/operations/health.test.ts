import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestPostgres } from '#database/testing/each-database.ts';
import { createTestApp } from '../testing/app.ts';

test('while the database does not answer, /readyz is 503 within a second, and ready again afterwards', async ({
  onTestFinished,
}) => {
  const { url, drop } = await createTestPostgres();
  const [database, locker] = [
    await openDatabase({ databaseUrl: url }),
    await openDatabase({ databaseUrl: url }),
  ];
  const app = await createTestApp(database);
  onTestFinished(async () => {
    await app.close();
    await Promise.all([database.close(), locker.close()]);
    await drop();
  });
  const ready = async () => (await app.inject('/readyz')).statusCode;
  expect(await ready()).toBe(200);
  const lock = await locker.kysely.startTransaction().execute();
  await lock.schema.alterTable('feed_events').addColumn('held', 'integer').execute();
  const before = performance.now();
  const responses = await Promise.all([app.inject('/readyz'), app.inject('/readyz')]);
  // Generous for a busy machine; the statement itself would wait for as long as the lock is held.
  expect(performance.now() - before).toBeLessThan(5000);
  for (const response of responses) {
    expect(response.statusCode).toBe(503);
    expect(response.json().error.code).toBe('storage_unavailable');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  await lock.rollback().execute();
  await expect.poll(ready).toBe(200);
});
