import { sql, type Transaction } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { AppDatabase, Transact } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { insertRows } from '#database/save-rows.ts';
import { StorageUnavailableError } from '#database/storage-errors.ts';
import type { Tables } from '#database/tables.ts';
import { createTestFolder, eachDatabase } from '#database/testing/each-database.ts';
import {
  albumEvent,
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
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

/** Limits the database to `more` further pages of 4 kB; larger writes fail with a full disk. */
async function leavePages(database: Awaited<ReturnType<typeof open>>, more: number | null) {
  await database.transact(async (trx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(trx);
    const most = more === null ? 1_000_000 : (rows[0]?.page_count ?? 0) + more;
    await sql.raw(`pragma max_page_count = ${most}`).execute(trx);
  });
}

/** A circuit breaker after one failed write, and a clock that allows the next trial. */
async function findFull(database: AppDatabase) {
  let now = 1_000_000;
  let isFull = true;
  const cause = Object.assign(new Error('full'), { code: '53100' });
  const transact: Transact = (work) =>
    isFull
      ? Promise.reject(new StorageUnavailableError('full', { cause }))
      : database.transact(work);
  const guard = createWriteCircuitBreaker(
    { ...database, transact },
    { READ_ONLY: false },
    () => now,
  );
  await expect(guard.database.transact(async () => {})).rejects.toThrow('Nothing can be saved');
  isFull = false;
  now += 1000;
  return guard;
}

const batch = (from: number) =>
  Array.from({ length: 450 }, (_, n) => monsterEvent(from + n, { MONSTER_NAME: 'x'.repeat(60) }));

test('on a full disk reads continue, writes and the feed answer 503, and it recovers automatically', async () => {
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

eachDatabase('the first write that succeeds ends it', (openEach) => {
  const stored = { type: 'x', taken_at: 1 };
  const key = { key: ['id'] } as const;
  test.each<[string, (trx: Transaction<Tables>) => Promise<unknown>, 'full' | null]>([
    ['a read', (trx) => trx.selectFrom('feed_events').selectAll().execute(), 'full'],
    ['no statement', async () => {}, 'full'],
    ['an insert', (trx) => insert(trx).execute(), null],
    ['an insert that returns a row', (trx) => insert(trx).returning('id').execute(), null],
    ['a statement in raw SQL', (trx) => sql`delete from feed_events`.execute(trx), null],
    ['rows of a batch', (trx) => insertRows(trx, 'feed_events', [{ id: 'b', ...stored }]), null],
    [
      'rows that exist already',
      (trx) => insertRows(trx, 'feed_events', [{ id: 'a', ...stored }], key),
      'full',
    ],
  ])('%s', async (_, work, after) => {
    const database = await openEach();
    await database.transact((trx) => insertRows(trx, 'feed_events', [{ id: 'a', ...stored }]));
    const guard = await findFull(database);
    expect(guard.readOnly()).toBe('full');
    await guard.database.transact(work);
    expect(guard.readOnly()).toBe(after);
  });
  const insert = (trx: Transaction<Tables>) =>
    trx.insertInto('feed_events').values({ id: 'b', ...stored });
});

test('on a full disk searches find all that was accepted, since reading needs no write', async () => {
  const database = await open();
  const app = await createTestApp(database);
  const songs = albumEvent('one', ['Alpha Gate']);
  const taken = await feed(app, [playerEvent('ana'), songs, ...batch(1)]);
  expect(taken).toMatchObject({ status: 200, accepted: 452 });
  await leavePages(database, 0);
  expect(await feed(app, batch(1000))).toMatchObject({ status: 503 });
  const read = async (url: string) => (await app.inject({ url })).json();
  expect((await read('/api/monster-query?RACE_TYPE=HARE')).totalRecords).toBe(450);
  expect((await read('/api/monster-query?PAGE=15&LIMIT=30')).data).toHaveLength(30);
  expect((await read('/api/album-search?searchType=song&searchTerms=alpha')).items).toHaveLength(1);
  expect((await read('/api/player-search?term=ana')).players).toHaveLength(1);
  await app.close();
});

test('with READ_ONLY=on reads are answered and writes are refused', async () => {
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

test('while the disk is full one write a second is tried and the others are refused immediately', async () => {
  let now = 1_000_000;
  let tried = 0;
  const database = await open();
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
