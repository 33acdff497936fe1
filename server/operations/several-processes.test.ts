import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { openBreakableConnection } from '#database/testing/breakable-connection.ts';
import { createTestPostgres } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent, playerEvent } from '../testing/app.ts';

/** Time within which a write of one process is visible in the others. */
const SPREAD_LIMIT_MS = 1000;

let postgres: Awaited<ReturnType<typeof createTestPostgres>>;
let line: Awaited<ReturnType<typeof openBreakableConnection>>;
let databases: AppDatabase[];
let one: FastifyInstance;
/** Connected to the database through a proxy that can be cut. */
let other: FastifyInstance;

beforeEach(async () => {
  postgres = await createTestPostgres();
  line = await openBreakableConnection(postgres.url);
  databases = [];
  const start = async (databaseUrl: string) => {
    const database = await openDatabase({ databaseUrl, onProblem: () => {} });
    databases.push(database);
    return createTestApp(database);
  };
  one = await start(postgres.url);
  other = await start(line.url);
  await feed(one, [playerEvent('ann'), monsterEvent(1), monsterEvent(2), fightEvent(1, 2)]);
});

afterEach(async () => {
  line.cut();
  await Promise.all([one.close(), other.close()]);
  await Promise.all(databases.map((database) => database.close()));
  line.close();
  await postgres.drop();
});

async function fightsAt(app: FastifyInstance): Promise<number> {
  const response = await app.inject('/api/matches?pageSize=50');
  expect(response.statusCode).toBe(200);
  return response.json().records.length;
}

/** Opens a live channel; `text` returns the data received so far. */
async function listen(
  app: FastifyInstance,
  since = '',
): Promise<{ text: () => string; end: () => void }> {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const abort = new AbortController();
  const response = await fetch(`${origin}/api/live?lastEventId=${since}`, { signal: abort.signal });
  let text = '';
  const read = async () => {
    for await (const part of response.body ?? []) text += new TextDecoder().decode(part);
  };
  read().catch(() => {});
  await expect.poll(() => text).toContain('welcome');
  return { text: () => text, end: () => abort.abort() };
}

test('a fight sent to one process is visible in the other within a second, and on its live channel', async () => {
  expect(await fightsAt(other)).toBe(1);
  const live = await listen(other);
  const tookMs: number[] = [];
  for (const fights of [2, 3, 4]) {
    await feed(one, [fightEvent(2, 1)]);
    const began = performance.now();
    await expect.poll(() => fightsAt(other), { interval: 10 }).toBe(fights);
    tookMs.push(performance.now() - began);
  }
  await expect.poll(live.text).toContain('"matches"');
  // The minimum, since a busy machine may delay single ones.
  expect(Math.min(...tookMs)).toBeLessThan(SPREAD_LIMIT_MS);
  live.end();
});

test('a cursor of one process is asked with at the other, which knows it as well', async () => {
  const ask = async (app: FastifyInstance, cursor: string) => {
    const response = await app.inject(`/api/changes/${cursor}`);
    expect(response.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+$/);
    return response.json() as { cursor: string; topics: string[] };
  };
  const { cursor } = await ask(one, 'now');
  const waiting = [one, other].map((app) => ask(app, cursor));
  await feed(one, [fightEvent(2, 1)]);
  const answers = await Promise.all(waiting);
  for (const { topics } of answers) expect(topics).toContain('matches');
  await feed(one, [fightEvent(1, 2)]);
  for (const app of [one, other]) {
    for (const { cursor: given } of answers) {
      expect(given.split('.')[0]).not.toBe(cursor.split('.')[0]);
      const { topics } = await ask(app, given);
      expect(topics).toContain('matches');
      expect(topics).not.toContain('*');
    }
  }
});

test('a page rendered by one process is live at the other from the position it was read at', async () => {
  const since = one.processStatus.storage.database.changes.position();
  await feed(one, [fightEvent(2, 1)]);
  await expect.poll(() => fightsAt(other)).toBe(2);
  const live = await listen(other, since);
  await expect.poll(live.text).toContain('"matches"');
  expect(live.text()).not.toContain('"*"');
  live.end();
  const asked = (await other.inject(`/api/changes/${since}`)).json();
  expect(asked.topics).toContain('matches');
});

/** Logs in at the practice service of one process; returns the headers for calls. */
async function signIn(app: FastifyInstance, name: string) {
  const query = new URLSearchParams({
    response_type: 'token',
    client_id: 'ringside-practice',
    redirect_uri: 'http://localhost/login',
    scope: 'user:read:email',
    state: 'x',
  });
  const { headers } = await app.inject({
    method: 'POST',
    url: `/practice-identity/oauth2/authorize?${query}`,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: `decision=authorize&name=${name}`,
  });
  const fragment = new URLSearchParams(new URL(String(headers.location)).hash.slice(1));
  return { username: name, token: String(fragment.get('access_token')) };
}

test('a session of one process is valid in the other, and writes of either are immediately visible in both', async () => {
  const headers = await signIn(one, 'ann');
  const payload = { name: 'Ring walk', isPublic: false };
  const saved = await one.inject({ method: 'POST', url: '/api/playlists', headers, payload });
  const url = `/api/playlists/${saved.json().playlistId}`;
  expect((await other.inject({ url, headers })).json()).toMatchObject({ name: 'Ring walk' });
  const renaming = {
    method: 'PATCH',
    url: `${url}/rename`,
    headers,
    payload: { name: 'Last bell' },
  };
  expect((await other.inject(renaming as never)).statusCode).toBe(200);
  expect((await one.inject({ url, headers })).json()).toMatchObject({ name: 'Last bell' });
});

test('a token revoked in one process is immediately refused by the other', async () => {
  const headers = await signIn(one, 'ann');
  const read = (app: FastifyInstance) => app.inject({ url: '/api/users/ann', headers });
  expect([(await read(one)).statusCode, (await read(other)).statusCode]).toEqual([200, 200]);
  const live = await listen(other);
  const ended = await one.inject({ method: 'POST', url: '/api/log-out', headers });
  expect(ended.json()).toEqual({ loggedOut: true });
  expect((await read(one)).statusCode).toBe(401);
  await expect.poll(async () => (await read(other)).statusCode).toBe(401);
  await feed(one, [fightEvent(2, 1)]);
  await expect.poll(live.text).toContain('"matches"');
  expect(live.text()).not.toContain('session-end');
  live.end();
});

test('a process reloads the changes it missed while its database connection was broken', async () => {
  expect(await fightsAt(other)).toBe(1);
  const live = await listen(other);
  line.cut();
  await feed(one, [fightEvent(2, 1)]);
  expect(await fightsAt(other)).toBe(1);
  line.mend();
  await expect.poll(() => fightsAt(other)).toBe(2);
  await expect.poll(live.text).toContain('"*"');
  live.end();
});

test('without a database cached reads are answered and writes get 503 with Retry-After, until it is back', async () => {
  expect(await fightsAt(other)).toBe(1);
  await feed(other, [fightEvent(2, 1)]);
  expect(await fightsAt(other)).toBe(2);
  line.cut();
  expect(await fightsAt(other)).toBe(2);
  const event = fightEvent(1, 2);
  const refused = await other.inject({
    method: 'POST',
    url: '/api/feed',
    headers: { authorization: 'Bearer test-feed-key-0123456789' },
    payload: [event],
  });
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await other.inject('/readyz')).statusCode).toBe(503);
  line.mend();
  await expect.poll(() => feed(other, [event])).toMatchObject({ status: 200 });
  expect(await fightsAt(other)).toBe(3);
});

test('when the database terminates all sessions, no process crashes and no response is lost', async () => {
  expect(await fightsAt(one)).toBe(1);
  for (let round = 0; round < 3; round += 1) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`
      .execute((databases[0] as AppDatabase).kysely)
      .catch(() => {});
    expect(await fightsAt(one)).toBe(1);
  }
  const event = fightEvent(2, 1);
  await expect.poll(() => feed(one, [event])).toMatchObject({ status: 200 });
  await expect.poll(() => fightsAt(other)).toBe(2);
});
