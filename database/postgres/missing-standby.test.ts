import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp, feed, monsterEvent, TEST_FEED_KEY } from '#server/testing/app.ts';
import type { AppDatabase } from '../app-database.ts';
import { openDatabase } from '../connect.ts';
import { createTestPostgres } from '../testing/each-database.ts';

let url: string;
let database: AppDatabase;
let problems: string[];

/** Makes commits wait for a standby that is not there; only those of databases that ask for it. */
async function awaitStandby(isAwaited: boolean): Promise<void> {
  const name = sql.lit(isAwaited ? 'missing' : '');
  await sql`alter system set synchronous_standby_names = ${name}`.execute(database.kysely);
  await sql`select pg_reload_conf()`.execute(database.kysely);
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

test('a start beside a missing standby says so', async () => {
  await awaitStandby(true);
  const late = await open();
  expect(problems.join()).toContain('waits for a standby');
  await late.close();
});
