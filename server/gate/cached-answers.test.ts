import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent, testConfig } from '../testing/app.ts';

let database: AppDatabase;
let app: FastifyInstance;
let origin: string;
const lines: string[] = [];
/** With characters of one to four bytes in UTF-8. */
const NAME = 'Žofka 日 🥊';

beforeAll(async () => {
  database = await openDatabase({ dataDir: createTestFolder().path });
  const config = testConfig({ LOG_ONE_IN: '10', LOG_LEVEL: 'info' });
  const logStream = { write: (line: string) => lines.push(line) };
  app = await createTestApp(database, { config, logStream });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const rightCombatant = { ID: 2, MONSTER_NAME: NAME, RACE: 'HARE' };
  const fight = fightEvent(1, 2, { rightCombatant });
  await feed(app, [monsterEvent(1), monsterEvent(2, { MONSTER_NAME: NAME }), fight]);
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { 'accept-encoding': 'identity', ...headers } });

/** The headers without those of the connection and the time. */
function lasting(response: Response): Record<string, string> {
  const {
    date,
    connection,
    'x-request-id': requestId,
    ...rest
  } = Object.fromEntries(response.headers);
  return rest;
}

test('the second request gets the same response and headers', async () => {
  const path = '/api/matches?pageSize=50';
  const first = await ask(path);
  const second = await ask(path);
  expect(lasting(second)).toEqual(lasting(first));
  expect(lasting(second)).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=3600',
  });
  const text = await second.text();
  expect(text).toBe(await first.text());
  expect(text).toContain(NAME);
});

test('a sample is logged, without credentials', async () => {
  lines.length = 0;
  for (let call = 0; call < 30; call += 1) await ask('/api/store-status?secret=SESAME');
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toHaveLength(3);
  expect(logged[2]).toMatchObject({
    msg: 'answered',
    route: '/api/store-status',
    status: 200,
    ms: expect.any(Number),
    req: { method: 'GET', url: '/api/store-status' },
  });
});

test('a client with the current version gets a 304', async () => {
  const path = '/api/matches?pageSize=20';
  const etag = (await ask(path)).headers.get('etag') as string;
  const quick = await ask(path, { 'if-none-match': etag });
  expect([quick.status, await quick.text()]).toEqual([304, '']);
  expect(lasting(quick)).toMatchObject({
    etag,
    vary: 'accept-encoding',
    'access-control-allow-origin': '*',
  });
  expect(quick.headers.get('content-type')).toBeNull();
});

test('after a change the next request gets the new response', async () => {
  const path = '/api/matches?pageSize=10';
  const count = async () => ((await (await ask(path)).json()) as { records: [] }).records.length;
  const before = await count();
  expect(await count()).toBe(before);
  await feed(app, [monsterEvent(3), fightEvent(1, 3)]);
  expect(await count()).toBe(before + 1);
  expect(await count()).toBe(before + 1);
});

test('an address of after a change is answered as the one without, by a process that knows the change', async () => {
  const path = '/api/matches?pageSize=10';
  const text = await (await ask(path)).text();
  const { cursor } = (await (await ask('/api/changes/now')).json()) as { cursor: string };
  for (const position of [cursor.split('.')[0], 'not-heard-of'])
    expect(await (await ask(`${path}&heard=${position}`)).text()).toBe(text);
});

test('refused requests are refused again, as are other methods than GET', async () => {
  for (const path of ['/api/matches?pageSize=x', '/api/monster/NOBODY']) {
    const statuses = [(await ask(path)).status, (await ask(path)).status];
    expect(statuses[0]).toBeGreaterThanOrEqual(400);
    expect(statuses[1]).toBe(statuses[0]);
  }
  await ask('/api/store-status');
  const head = await fetch(`${origin}/api/store-status`, { method: 'HEAD' });
  const post = await fetch(`${origin}/api/store-status`, { method: 'POST' });
  expect([head.status, post.status]).toEqual([200, 404]);
});
