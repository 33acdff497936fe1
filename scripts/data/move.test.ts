import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder, createTestPostgres } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent } from '#server/testing/app.ts';
import { readAggregates } from '#server/testing/recount.ts';
import { moveToPostgres } from './move.ts';

/** A league in a file, in use, and an empty PostgreSQL. */
async function prepare() {
  const { path, remove } = createTestFolder();
  const { url, drop } = await createTestPostgres();
  const database = await openDatabase({ dataDir: path });
  const app = await createTestApp(database);
  onTestFinished(async () => {
    await app.close();
    await database.close();
    await Promise.all([remove(), drop()]);
  });
  await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2), fightEvent(2, 1)]);
  return { dataDir: path, databaseUrl: url, database, app };
}

test('a league moves from SQLite to PostgreSQL with all rows and sums, while it is read', async () => {
  const { dataDir, databaseUrl, database } = await prepare();
  const { rows, aside } = await moveToPostgres(dataDir, { databaseUrl });
  expect(rows).toBeGreaterThan(6);
  expect(aside).toBeNull();
  const moved = await openDatabase({ databaseUrl });
  expect(await readAggregates(moved.kysely)).toEqual(await readAggregates(database.kysely));
  await moved.close();
  // It replaces nothing.
  await expect(moveToPostgres(dataDir, { databaseUrl })).rejects.toThrow();
});

test('a change that is saved meanwhile is not lost in silence', async () => {
  const { dataDir, databaseUrl, app } = await prepare();
  const moving = moveToPostgres(dataDir, { databaseUrl });
  await feed(app, [fightEvent(1, 2)]);
  await expect(moving).rejects.toThrow('Something was saved');
});
