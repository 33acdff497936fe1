import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Transact } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  testConfig,
  testSessions,
} from '../testing/app.ts';
import { createWriteCircuitBreaker } from './write-circuit-breaker.ts';

async function open() {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  onTestFinished(async () => {
    await database.close();
    await folder.remove();
  });
  return database;
}

/** Leaves room for so many more pages of 4 kB; writes that need more find the disk full. */
async function leavePages(database: Awaited<ReturnType<typeof open>>, more: number | null) {
  await database.transact(async (trx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(trx);
    const most = more === null ? 1_000_000 : (rows[0]?.page_count ?? 0) + more;
    await sql.raw(`pragma max_page_count = ${most}`).execute(trx);
  });
}

const batch = (from: number) =>
  Array.from({ length: 450 }, (_, n) => monsterEvent(from + n, { MONSTER_NAME: 'x'.repeat(60) }));

test('on a full disk reads continue, writes and the feed answer 503, and it recovers by itself', async () => {
  const database = await open();
  const app = await createTestApp(database, { sessions: testSessions });
  await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)]);
  await leavePages(database, 0);

  const refused = await feed(app, batch(100));
  expect(refused).toMatchObject({ status: 503, error: { code: 'read_only' } });
  expect(refused.error.message).toContain('no room');
  const write = await app.inject({
    method: 'POST',
    url: '/api/playlists',
    headers: callerHeaders('ana'),
    payload: { name: 'Mine', isPublic: false },
  });
  expect(write.statusCode).toBe(503);
  expect(write.headers['retry-after']).toBe('5');
  expect(app.processStatus.storage.readOnly()).toBe('full');
  for (const url of ['/api/matches', '/api/monster-query', '/readyz']) {
    expect((await app.inject({ url })).statusCode).toBe(200);
  }

  await leavePages(database, null);
  await expect.poll(() => feed(app, batch(100))).toMatchObject({ status: 200, accepted: 450 });
  expect(app.processStatus.storage.readOnly()).toBeNull();
  await app.close();
});

test('the first write that succeeds ends it, also one that no reader has to hear of', async () => {
  const database = await open();
  let isFull = true;
  const { StorageUnavailableError } = await import('#database/storage-errors.ts');
  const cause = Object.assign(new Error('full'), { code: '53100' });
  const transact: Transact = (work) =>
    isFull
      ? Promise.reject(new StorageUnavailableError('full', { cause }))
      : database.transact(work);
  let now = 1_000_000;
  const guard = createWriteCircuitBreaker(
    { ...database, transact },
    { READ_ONLY: false },
    () => now,
  );
  const write = (id: string) =>
    guard.database.transact(async (trx) => {
      await trx.insertInto('feed_events').values({ id, type: 'x', taken_at: 1 }).execute();
    });
  await expect(write('a')).rejects.toThrow('Nothing can be saved');
  isFull = false;
  now += 1000;
  await guard.database.transact((trx) => trx.selectFrom('feed_events').selectAll().execute());
  expect(guard.readOnly()).toBe('full');
  now += 1000;
  await write('b');
  expect(guard.readOnly()).toBeNull();
});

test('with READ_ONLY=on everything can be read and nothing is changed', async () => {
  const database = await open();
  const before = await createTestApp(database);
  await feed(before, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)]);
  await before.close();
  const config = testConfig({ READ_ONLY: 'on' });
  const app = await createTestApp(database, { config, sessions: testSessions });
  const refused = await feed(app, [monsterEvent(3)]);
  expect(refused).toMatchObject({ status: 503, error: { code: 'read_only' } });
  expect((await app.inject({ url: '/api/matches' })).json().records).toHaveLength(1);
  const aside = app.processStatus.storage.database.kysely;
  await expect(aside.deleteFrom('fights').execute()).rejects.toThrow('Nothing can be saved');
  expect(await aside.selectFrom('fights').selectAll().execute()).toHaveLength(1);
  await app.close();
});

test('while full one write a second tries, the others are refused at once', async () => {
  let now = 1_000_000;
  let tried = 0;
  const database = await open();
  const { StorageUnavailableError } = await import('#database/storage-errors.ts');
  const full = () => {
    tried += 1;
    const cause = Object.assign(new Error('full'), { code: '53100' });
    return Promise.reject(new StorageUnavailableError('full', { cause }));
  };
  const guard = createWriteCircuitBreaker(
    { ...database, transact: full },
    { READ_ONLY: false },
    () => now,
  );
  const heard: unknown[] = [];
  guard.onChange(() => heard.push(guard.readOnly()));
  const write = () => guard.database.transact(async () => {}).catch((error) => error.reason);
  expect([await write(), await write(), await write(), tried]).toEqual(['full', 'full', 'full', 1]);
  now += 1000;
  expect([await write(), await write(), tried]).toEqual(['full', 'full', 2]);
  expect(guard.readOnly()).toBe('full');
  now += 15_000;
  expect(guard.readOnly()).toBeNull();
  expect(guard.counts).toMatchObject({ failed: 2, refused: 3 });
  expect(heard).toEqual(['full']);
});
