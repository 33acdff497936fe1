import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { NodeSqliteDialect } from './dialect.ts';
import { openTestDatabase, temporaryPath } from './testing-database.ts';
import { WorkerPool } from './worker-pool.ts';
import { keepThreads, WorkerThread } from './worker-thread.ts';

const SLOW = `with recursive c(i) as (select 1 union all select i + 1 from c where i < 1000000)
  select count(*) from c`;

function settingsFor(path: string) {
  return { path, role: 'writer', busyTimeoutMs: 100, cacheMiB: 2, idleMs: 60_000 } as const;
}

test('a dead thread fails its pending and later requests', async () => {
  const thread = await WorkerThread.open(settingsFor(temporaryPath()));
  const pending = thread.request('query', SLOW);
  const failing = expect(pending).rejects.toMatchObject({ code: 'SQLITE_WORKER_GONE' });
  await thread.terminate();
  await failing;
  await expect(thread.request('query', 'select 1')).rejects.toMatchObject({
    code: 'SQLITE_WORKER_GONE',
  });
});

test('a kept thread serves another connection, which the last one cannot reach', async () => {
  keepThreads(4);
  const first = await WorkerThread.open(settingsFor(temporaryPath()));
  await first.request('query', 'create table t (a integer)');
  await first.request('begin', 'begin immediate');
  await first.request('within', 'insert into t values (1)');
  await first.close();
  const second = await WorkerThread.open(settingsFor(temporaryPath()));
  onTestFinished(() => second.close());
  await expect(second.request('query', 'select * from t')).rejects.toThrow('no such table');
  await expect(first.request('query', 'select 1')).rejects.toMatchObject({
    code: 'SQLITE_WORKER_GONE',
  });
  await first.terminate();
  expect((await second.request('query', 'select 1')).rows).toEqual([{ 1: 1 }]);
});

test('a pool replaces a dead thread, whose open transaction is rolled back', async () => {
  const path = temporaryPath();
  const pool = new WorkerPool({
    size: 1,
    pinLimit: 1,
    waitLimitMs: 1000,
    closeWaitMs: 100,
    open: () => WorkerThread.open(settingsFor(path)),
  });
  onTestFinished(() => pool.close());
  const first = await pool.acquire(true);
  await first.request('query', 'create table t (a integer)');
  await first.request('begin', 'begin immediate');
  await first.request('within', 'insert into t values (1)');
  await first.terminate();
  const waiting = pool.acquire(false);
  pool.release(first, true);
  const second = await waiting;
  expect((await second.request('query', 'select * from t')).rows).toEqual([]);
  await second.request('query', 'insert into t values (2)');
  pool.release(second, false);
});

test('statements that only a burst needed end with their connection, but not in a transaction', async () => {
  const thread = await WorkerThread.open({ ...settingsFor(temporaryPath()), idleMs: 10 });
  onTestFinished(() => thread.close());
  const ask = (text: string) => thread.request('query', text);
  await ask('create table kept (a integer)');
  // A temporary table is visible only to its own connection.
  await ask('create temp table marker (a integer)');
  const MARKERS = 'select name from temp.sqlite_schema';
  await thread.request('begin', 'begin immediate');
  for (let place = 0; place < 70; place += 1) {
    const values = Array.from({ length: 300 }, () => '(1)').join(', ');
    await thread.request('within', `insert into kept values ${values}, (${place})`);
  }
  // Longer than the check interval.
  await thread.request('within', SLOW);
  expect((await thread.request('within', MARKERS)).rows).toHaveLength(1);
  await thread.request('commit');
  await expect.poll(async () => (await ask(MARKERS)).rows).toHaveLength(0);
  expect((await ask('select count(*) as rows from kept')).rows).toEqual([{ rows: 70 * 301 }]);
});

test('threads that only a burst needed end again, all but one', async () => {
  const path = temporaryPath();
  const opened: WorkerThread[] = [];
  const pool = new WorkerPool({
    size: 3,
    pinLimit: 1,
    waitLimitMs: 1000,
    closeWaitMs: 100,
    idleMs: 20,
    async open() {
      const thread = await WorkerThread.open(settingsFor(path));
      opened.push(thread);
      return thread;
    },
  });
  onTestFinished(() => pool.close());
  const lent = [await pool.acquire(false), await pool.acquire(false), await pool.acquire(false)];
  for (const thread of lent) pool.release(thread, false);
  await expect.poll(() => opened.filter(({ isGone }) => !isGone)).toHaveLength(1);
  const again = await pool.acquire(false);
  expect((await again.request('query', 'select 1')).rows).toEqual([{ 1: 1 }]);
  expect(opened).toHaveLength(3);
  pool.release(again, false);
});

test('who waits for a thread to start takes one that becomes free before, and none is started in excess', async () => {
  const path = temporaryPath();
  const { promise: mayStart, resolve: start } = Promise.withResolvers<void>();
  let opened = 0;
  const pool = new WorkerPool({
    size: 2,
    pinLimit: 1,
    waitLimitMs: 1000,
    closeWaitMs: 100,
    async open() {
      opened += 1;
      if (opened > 1) await mayStart;
      return WorkerThread.open(settingsFor(path));
    },
  });
  onTestFinished(() => pool.close());
  const first = await pool.acquire(false);
  const waiting = pool.acquire(false);
  pool.release(first, false);
  expect(await waiting).toBe(first);
  const next = pool.acquire(false);
  start();
  const second = await next;
  expect(second).not.toBe(first);
  expect(opened).toBe(2);
  for (const thread of [first, second]) pool.release(thread, false);
});

test('a thread that cannot open its file fails its caller and the next one tries again', async () => {
  const path = temporaryPath();
  writeFileSync(path, 'This is not a database, but long enough to look at.'.repeat(100));
  const db = new Kysely<object>({ dialect: new NodeSqliteDialect({ path }) });
  onTestFinished(() => db.destroy());
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
  }
});

test('closing lets a running transaction finish, then refuses everything', async () => {
  const path = temporaryPath();
  const db = await openTestDatabase({ path });
  let closing: Promise<void> | undefined;
  await db.transaction().execute(async (trx) => {
    closing = db.destroy();
    await trx.insertInto('item').values({ id: 1, amount: 1 }).execute();
  });
  await closing;
  await expect(db.selectFrom('item').selectAll().execute()).rejects.toThrow('destroyed');
  expect(existsSync(`${path}-wal`)).toBe(false);
  const again = await openTestDatabase({ path });
  expect(await again.selectFrom('item').select('id').execute()).toEqual([{ id: 1 }]);
});

test('closing waits only for a limited time for a hanging transaction', async () => {
  const db = await openTestDatabase({ closeWaitMs: 50 });
  const trx = await db.startTransaction().execute();
  await trx.insertInto('item').values({ id: 1, amount: 1 }).execute();
  await db.destroy();
  await expect(trx.commit().execute()).rejects.toMatchObject({ code: 'SQLITE_WORKER_GONE' });
});

test('a database in memory is refused', () => {
  const dialect = new NodeSqliteDialect({ path: ':memory:' });
  expect(() => dialect.createDriver()).toThrow('name a file');
});

test('confirmed writes survive a kill, uncommitted ones do not', async () => {
  const path = temporaryPath();
  const program = `
    import { Kysely } from 'kysely';
    import { NodeSqliteDialect } from ${JSON.stringify(join(import.meta.dirname, 'dialect.ts'))};
    const db = new Kysely({ dialect: new NodeSqliteDialect({ path: ${JSON.stringify(path)} }) });
    await db.schema.createTable('item').addColumn('id', 'integer').addColumn('name', 'text')
      .addColumn('amount', 'integer').execute();
    for (let id = 1; ; id += 1) {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('item').values({ id, name: 'first ' + id, amount: 1 }).execute();
        await trx.insertInto('item').values({ id, name: 'second ' + id, amount: 1 }).execute();
      });
      // On a busy machine the pipe fills up, and a kill would lose what waits for room in it.
      await new Promise((resolve) => process.stdout.write(id + '\\n', resolve));
    }`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let confirmed = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    confirmed = Number(chunk.toString().trim().split('\n').at(-1));
    if (confirmed >= 50) child.kill('SIGKILL');
  });
  await closed;
  const db = await openTestDatabase({ path });
  const rows = await db.selectFrom('item').select('id').execute();
  const newest = Math.max(...rows.map((row) => row.id));
  expect(newest).toBeGreaterThanOrEqual(confirmed);
  expect(newest).toBeLessThanOrEqual(confirmed + 1);
  expect(rows).toHaveLength(newest * 2);
});
