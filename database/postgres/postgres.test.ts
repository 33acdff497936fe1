import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppDatabase } from '../app-database.ts';
import { EVERYTHING_CHANGED } from '../changes.ts';
import { openDatabase } from '../connect.ts';
import { StorageUnavailableError } from '../storage-errors.ts';
import { openBreakableConnection } from '../testing/breakable-connection.ts';
import { createTestPostgres } from '../testing/each-database.ts';

/** How long reconnecting may take on a busy machine. */
const PATIENCE_MS = 15_000;

let postgres: Awaited<ReturnType<typeof createTestPostgres>>;
let line: Awaited<ReturnType<typeof openBreakableConnection>>;
let first: AppDatabase;
let second: AppDatabase;
let problems: string[];

beforeEach(async () => {
  problems = [];
  const onProblem = (problem: string) => problems.push(problem);
  postgres = await createTestPostgres();
  line = await openBreakableConnection(postgres.url);
  first = await openDatabase({ databaseUrl: line.url, onProblem });
  second = await openDatabase({ databaseUrl: postgres.url, onProblem });
});

afterEach(async () => {
  line.cut();
  await Promise.all([first.close(), second.close()]);
  line.close();
  await postgres.drop();
});

function hear(database: AppDatabase): string[] {
  const heard: string[] = [];
  database.changes.subscribe((topic) => heard.push(topic));
  return heard;
}

const event = (id: string) => ({ id, type: 'x', taken_at: 1 });

test('every process receives every change exactly once', async () => {
  const heard = [hear(first), hear(second)];
  await first.transact(async (_, changed) =>
    (['matches', 'store', 'matches'] as const).forEach(changed),
  );
  await second.transact(async (_, changed) => changed('albums'));
  await expect
    .poll(() => heard)
    .toEqual([
      ['matches', 'store', 'albums'],
      ['matches', 'store', 'albums'],
    ]);
});

test('counts, sums and times are numbers, and too large ones fail', async () => {
  const { rows } = await sql`select count(*) as n, sum(x) as s, avg(x) as a,
    1763640000000::bigint as at from (values (1), (2)) as t (x)`.execute(first.kysely);
  expect(rows).toEqual([{ n: 2, s: 3, a: 1.5, at: 1763640000000 }]);
  await expect(sql`select 9007199254740993::bigint`.execute(first.kysely)).rejects.toThrow(
    'too large to be read exactly',
  );
  expect((await sql`select 1 as a`.execute(first.kysely)).rows).toEqual([{ a: 1 }]);
});

test('an outage is reported as unavailability; afterwards everything works again', async () => {
  const heard = hear(first);
  await first.kysely.insertInto('feed_events').values(event('before')).execute();
  line.cut();
  const write = () =>
    first.transact(async (trx, changed) => {
      await trx.insertInto('feed_events').values(event('after')).execute();
      changed('matches');
    });
  await expect(write()).rejects.toBeInstanceOf(StorageUnavailableError);
  await expect(first.kysely.selectFrom('feed_events').selectAll().execute()).rejects.toBeInstanceOf(
    StorageUnavailableError,
  );
  await second.transact(async (_, changed) => changed('store'));
  line.mend();
  await expect.poll(() => heard).toEqual([EVERYTHING_CHANGED]);
  await write();
  expect(heard).toEqual([EVERYTHING_CHANGED, 'matches']);
  expect(problems[0]).toContain('was lost');
});

test('a connection lost inside a transaction fails it as unavailable', async () => {
  const running = first.transact(async (trx) => {
    await trx.insertInto('feed_events').values(event('lost')).execute();
    line.cut();
    await line.emptied();
    await trx.insertInto('feed_events').values(event('lost too')).execute();
  });
  await expect(running).rejects.toBeInstanceOf(StorageUnavailableError);
  line.mend();
  expect(await second.kysely.selectFrom('feed_events').selectAll().execute()).toEqual([]);
  await vi.waitFor(
    () => first.kysely.insertInto('feed_events').values(event('later')).execute(),
    PATIENCE_MS,
  );
});

test('without the notification connection a process still notices its own writes', async () => {
  const heard = hear(second);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ringside changes' and datname = current_database()`.execute(
    second.kysely,
  );
  await second.transact(async (_, changed) => changed('matches'));
  expect(heard).toContain('matches');
  await expect.poll(() => heard).toContain(EVERYTHING_CHANGED);
});

test('a connection lost before the response to a commit leaves its outcome unknown', async () => {
  const writeAndCut = (cutAtCommit: boolean) =>
    first.transact(async (trx) => {
      await trx
        .insertInto('feed_events')
        .values(event(`cut ${cutAtCommit}`))
        .execute();
      if (cutAtCommit) line.breakNextCommit('answer lost');
      else line.cut();
      if (!cutAtCommit) await trx.selectFrom('feed_events').select('id').execute();
    });
  await expect(writeAndCut(true)).rejects.toMatchObject({ outcomeUnknown: true });
  line.mend();
  await vi.waitFor(
    () => first.kysely.selectFrom('feed_events').select('id').execute(),
    PATIENCE_MS,
  );
  await expect(writeAndCut(false)).rejects.toMatchObject({ outcomeUnknown: false });
});

test('a server that stops its sessions or refuses writes is unavailable', async () => {
  const heard = hear(first);
  await first.kysely.selectFrom('feed_events').selectAll().execute();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database()`.execute(second.kysely);
  await expect.poll(() => heard).toEqual([EVERYTHING_CHANGED]);
  const readOnly = first.transact(async (trx) => {
    await sql`set transaction read only`.execute(trx);
    await trx.insertInto('feed_events').values(event('a')).execute();
  });
  await expect(readOnly).rejects.toMatchObject({
    name: 'StorageUnavailableError',
    cause: { code: '25006' },
  });
  const ofStandby = sql`do $$ begin raise exception sqlstate '0A000'
    using message = 'cannot use serializable mode in a hot standby'; end $$`;
  await expect(first.transact((trx) => ofStandby.execute(trx))).rejects.toMatchObject({
    name: 'StorageUnavailableError',
    cause: { code: '0A000' },
  });
});

test('a session that was found read-only is closed: once the server can write again, the next write succeeds', async () => {
  const name = sql.id(new URL(postgres.url).pathname.slice(1));
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(second.kysely);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(second.kysely);
  const write = (id: string) =>
    first.transact((trx) => trx.insertInto('feed_events').values(event(id)).execute());
  await expect.poll(() => write('a').catch((error) => error.cause?.code)).toBe('25006');
  await sql`set transaction_read_only = off; alter database ${name} reset default_transaction_read_only`.execute(
    second.kysely,
  );
  await write('b');
  const { rows } = await sql`select id from feed_events`.execute(second.kysely);
  expect(rows).toEqual([{ id: 'b' }]);
});

test('an unresponsive connection is closed, and the next query gets another', async () => {
  const impatient = await openDatabase({
    databaseUrl: `${line.url}?query_timeout=1500`,
    onProblem: () => {},
  });
  const read = () => impatient.kysely.selectFrom('feed_events').select('id').execute();
  await Promise.all([read(), read(), read()]);
  line.silence();
  const first = await Promise.allSettled([read(), read(), read()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await Promise.all([read(), read(), read()])).toEqual([[], [], []]);
  await impatient.close();
});

test('after a deadlock the loser is run again', async () => {
  await first.kysely
    .insertInto('feed_events')
    .values([event('a'), event('b')])
    .execute();
  // Each has its first row locked before either waits for the other's.
  const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const bump = (database: AppDatabase, ids: string[], turn: number) =>
    database.transact(async (trx) => {
      for (const id of ids) {
        await trx
          .updateTable('feed_events')
          .set((eb) => ({ taken_at: eb('taken_at', '+', 1) }))
          .where('id', '=', id)
          .execute();
        holding[turn]?.resolve();
        await Promise.all(holding.map(({ promise }) => promise));
      }
    });
  await Promise.all([bump(first, ['a', 'b'], 0), bump(second, ['b', 'a'], 1)]);
  const rows = await first.kysely.selectFrom('feed_events').select('taken_at').execute();
  expect(rows).toEqual([{ taken_at: 3 }, { taken_at: 3 }]);
});

test('opening fails as unavailable if the server cannot be reached', async () => {
  line.cut();
  await expect(openDatabase({ databaseUrl: line.url })).rejects.toBeInstanceOf(
    StorageUnavailableError,
  );
});

test('only callers that find no free connection count as waiting', async () => {
  const { kysely, connections } = second;
  const waiting = () => connections?.().waiting;
  await sql`select 1`.execute(kysely);
  const seen = new Set<number | undefined>();
  const query = sql`select 1`.execute(kysely);
  // The pool responds after all promises that are pending now.
  for (let turn = 0; turn < 50; turn += 1) {
    seen.add(waiting());
    await Promise.resolve();
  }
  await query;
  expect([...seen]).toEqual([0]);
  const held = await Promise.all(
    Array.from({ length: connections?.().max ?? 0 }, () => kysely.startTransaction().execute()),
  );
  const late = sql`select 1`.execute(kysely);
  await expect.poll(waiting).toBe(1);
  await Promise.all(held.map((trx) => trx.rollback().execute()));
  await late;
  expect(waiting()).toBe(0);
});

test('a transaction that others overtook waits for them, and then runs before them', async () => {
  await first.kysely.insertInto('feed_events').values(event('counter')).execute();
  const count = (database: AppDatabase, overtaking?: () => Promise<void>) =>
    database.transact(async (trx) => {
      const { taken_at } = await trx
        .selectFrom('feed_events')
        .select('taken_at')
        .executeTakeFirstOrThrow();
      await overtaking?.();
      await trx
        .updateTable('feed_events')
        .set({ taken_at: taken_at + 1 })
        .execute();
    });
  const waiting = sql`select 1 from pg_locks where not granted
    and relation = 'schema_migrations'::regclass`;
  const others: Promise<void>[] = [];
  let attempts = 0;
  await count(first, async () => {
    attempts += 1;
    let isOver = false;
    others.push(
      count(second).then(() => {
        isOver = true;
      }),
    );
    await expect
      .poll(async () => isOver || (await waiting.execute(second.kysely)).rows.length > 0)
      .toBe(true);
  });
  await Promise.all(others);
  expect(attempts).toBe(2);
  const rows = await first.kysely.selectFrom('feed_events').select('taken_at').execute();
  expect(rows).toEqual([{ taken_at: 4 }]);
});
