import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import {
  callerHeaders,
  createTestApp,
  feed,
  monsterEvent,
  TEST_FEED_KEY,
  testSessions,
} from '#server/testing/app.ts';
import type { AppDatabase } from '../app-database.ts';
import { openDatabase } from '../connect.ts';
import { createTestPostgres } from '../testing/each-database.ts';

const WRITERS = 50;
/** Four seconds, and as much again on a busy machine; in turns they would take over twenty. */
const OUTCOME_WITHIN_MS = 8000;
/** On a busy machine; without connections of their own reads fail after five seconds. */
const READ_WITHIN_MS = 1000;

let url: string;
let database: AppDatabase;
let problems: string[];

/** Makes commits wait for a standby that is not there; only those of databases that ask for it. */
async function awaitStandby(isAwaited: boolean): Promise<void> {
  const name = sql.lit(isAwaited ? 'missing' : '');
  await sql`alter system set synchronous_standby_names = ${name}`.execute(database.kysely);
  await sql`select pg_reload_conf()`.execute(database.kysely);
  if (isAwaited) await expect.poll(isCommitHeld).toBe(true);
}

/** A reload reaches the processes of PostgreSQL one by one, and no view says when commits follow it. */
async function isCommitHeld(): Promise<boolean> {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  let isDone = false;
  const commit = session.query("select pg_logical_emit_message(true, '', '')").finally(() => {
    isDone = true;
  });
  let isHeld = false;
  while (!isDone && !isHeld) {
    const waits = sql`select 1 from pg_stat_activity where pid = ${pid} and wait_event = 'SyncRep'`;
    isHeld = (await waits.execute(database.kysely)).rows.length > 0;
  }
  await sql`select pg_cancel_backend(${pid})`.execute(database.kysely);
  await commit;
  await session.end();
  return isHeld;
}

const open = () =>
  openDatabase({ databaseUrl: url, onProblem: (problem) => problems.push(problem) });

beforeEach(async () => {
  problems = [];
  const postgres = await createTestPostgres();
  url = postgres.url;
  const first = await open();
  const name = sql.id(new URL(url).pathname.slice(1));
  await sql`alter database ${name} set synchronous_commit = on`.execute(first.kysely);
  await first.close();
  database = await open();
  return async () => {
    await awaitStandby(false);
    await database.close();
    await postgres.drop();
  };
});

test('a commit that no standby confirms is of unknown outcome, in bounded time, and so is its repetition', async () => {
  const app = await createTestApp(database);
  const event = monsterEvent(1);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await awaitStandby(true);
  const send = () =>
    app.inject({
      method: 'POST',
      url: '/api/feed',
      headers: { authorization: `Bearer ${TEST_FEED_KEY}` },
      payload: [event],
    });
  for (const response of [await send(), await send()]) {
    expect(response.statusCode).toBe(503);
    expect(response.json().error.code).toBe('outcome_unknown');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  const { parts } = (await app.inject('/api/status')).json();
  expect(parts).toContainEqual(expect.objectContaining({ name: 'database', state: 'down' }));

  await awaitStandby(false);
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200);
  expect(await feed(app, [event])).toMatchObject({ duplicates: 1 });
  await app.close();
});

test('of fifty who write at once each has an outcome within seconds, and reads are served meanwhile', async () => {
  const app = await createTestApp(database, { sessions: testSessions });
  const request = async (method: 'GET' | 'POST' | 'PATCH', login: string, payload?: object) => {
    const path = {
      GET: `owners/${login}/playlists`,
      POST: 'playlists',
      PATCH: `playlists/${list}/rename`,
    };
    const begun = performance.now();
    const { statusCode, body } = await app.inject({
      method,
      url: `/api/${path[method]}`,
      headers: callerHeaders(login),
      payload,
    });
    return { statusCode, body: JSON.parse(body), tookMs: performance.now() - begun };
  };
  let list = '';
  list = (await request('POST', 'ana', { name: 'First', isPublic: false })).body.playlistId;
  await awaitStandby(true);

  const writes = Promise.all(
    Array.from({ length: WRITERS }, (_, number) =>
      number % 2 === 0
        ? request('POST', `viewer${number}`, { name: 'Mine', isPublic: false })
        : request('PATCH', 'ana', { name: `Name ${number}` }),
    ),
  );
  let running = true;
  const ended = writes.finally(() => {
    running = false;
  });
  const reads: number[] = [];
  while (running) {
    const { statusCode, tookMs } = await request('GET', 'bo');
    expect(statusCode).toBe(200);
    reads.push(tookMs);
    await sleep(20);
  }
  const outcomes = await ended;
  expect(Math.max(...outcomes.map(({ tookMs }) => tookMs))).toBeLessThan(OUTCOME_WITHIN_MS);
  const codes = outcomes.map(({ body }) => body.error?.code);
  expect(new Set(codes)).toEqual(new Set(['outcome_unknown', 'storage_unavailable']));
  expect(Math.max(...reads)).toBeLessThan(READ_WITHIN_MS);

  await awaitStandby(false);
  const unknown = outcomes.filter(
    (_, number) => number % 2 === 0 && codes[number] === 'outcome_unknown',
  );
  const { rows } = await sql<{ stored: number }>`
    select count(*) as stored from playlists where owner_id like 'id-viewer%'`.execute(
    database.kysely,
  );
  expect(rows[0]?.stored).toBe(unknown.length);
  await app.close();
});

test('no query of a session is ended by the cancel of the commit before it', async () => {
  await awaitStandby(true);
  const commits = Array.from({ length: 5 }, (_, number) =>
    database
      .transact((trx) =>
        trx
          .insertInto('feed_events')
          .values({ id: `${number}`, type: 'x', taken_at: 1 })
          .execute(),
      )
      .catch((error) => error),
  );
  expect(await Promise.race(commits)).toMatchObject({ outcomeUnknown: true });
  await awaitStandby(false);
  const queries = Array.from({ length: 20 }, () =>
    sql`select pg_sleep(0.5)`.execute(database.kysely),
  );
  await expect(Promise.all(queries)).resolves.toHaveLength(20);
  await Promise.all(commits);
});

test('a start beside a missing standby says so', async () => {
  await awaitStandby(true);
  const late = await open();
  expect(problems.join()).toContain('waits for a standby');
  await late.close();
});
