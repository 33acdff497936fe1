import { beforeAll, expect, test, vi } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { warmUp } from '../pages/warm-up.ts';
import { createTestApp, testConfig } from '../testing/app.ts';

let database: AppDatabase;
beforeAll(async () => {
  const folder = createTestFolder();
  database = await openDatabase({ dataDir: folder.path });
  return async () => {
    await database.close();
    await folder.remove();
  };
});

/** An app whose log lines are collected, with a route that fails and a slow one. */
async function openApp(settings: Record<string, string>) {
  const lines: string[] = [];
  const logStream = { write: (line: string) => lines.push(line) };
  const config = testConfig({ LOG_LEVEL: 'info', ...settings });
  const app = await createTestApp(database, { config, logStream }, (instance) => {
    instance.get('/api/broken', async (request) => {
      request.log.info({ headers: request.headers, req: request }, 'request received');
      const cause = new Error('fetch of https://id.example/?access_token=SESAME-6 failed');
      throw new Error('It broke at /x?secret=SESAME-7.', { cause });
    });
    instance.get('/api/talkative', async () => {
      throw new Error(`/x?secret=a%20b#token=c&${'y'.repeat(1000)}`);
    });
    instance.get('/api/dawdling', async () => {
      const now = performance.now();
      vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
      return { ok: true };
    });
  });
  return { app, lines, entries: () => lines.map((line) => JSON.parse(line)) };
}

test('no line has a token, key or secret, even after failures', async () => {
  const { app, lines, entries } = await openApp({ LOG_ONE_IN: '1' });
  await app.inject({
    url: '/api/broken?secret=SESAME-1&page=2&access_token=SESAME-2&TOKEN=SESAME-3',
    headers: {
      authorization: 'Bearer SESAME-4',
      token: 'SESAME-5',
      'x-secret': 'SESAME-8',
      cookie: 'a=SESAME-9',
      username: 'SESAME-10',
    },
  });
  await app.inject({ url: '/tournament/create?secret=SESAME-11' });
  await app.close();
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(lines.join('')).not.toContain('SESAME');
  expect(entries().map(({ req }) => req?.url)).toContain('/api/broken');
});

test('a route is logged with the parts that name nobody, and one that says nothing as its pattern', async () => {
  const { app, lines, entries } = await openApp({ LOG_ONE_IN: '1' });
  for (const url of [
    '/api/users/SESAME-1?x=1',
    '/api/owners/SESAME-2/playlists',
    '/api/monster-query?USER=SESAME-3&PAGE=1',
    '/api/inventory?userId=SESAME-4',
    '/api/player-search?term=SESAME-5',
    '/progress/SESAME-6',
    '/players/SESAME-7?view=x',
    '/mobile-login?redirect=/progress/SESAME-8',
    '/mobile-login?redirect=%2Fplayers%2FSESAME-9',
    '/progress/?player=SESAME-10',
    '/versus/SESAME-11/SESAME-12',
    '/api/versus/SESAME-13/SESAME-14',
    '/say/player/SESAME-15',
    '/embed/player/SESAME-16',
    '/oembed?url=https%3A%2F%2Fringside.example%2Fplayers%2FSESAME-17',
    '/api/albums-by-search/SESAME-18',
    '/nowhere/SESAME-19?x=SESAME-20',
    '/api/nowhere/SESAME-21',
    '/api/matches?pageSize=3&SESAME-22=1',
  ]) {
    await app.inject({ url });
  }
  await app.close();
  expect(lines.join('')).not.toContain('SESAME');
  const urls = entries().flatMap(({ req }) => req?.url ?? []);
  expect(urls).toContain('/api/users/:username');
  expect(urls).toContain('/api/owners/:username/playlists');
  expect(urls).toContainEqual(
    expect.stringMatching(/^\/api\/monster-query\?USER=\[hidden\]&.*PAGE=1/),
  );
  expect(urls).toContain('/api/matches?pageSize=3');
});

test('errors and slow responses are always logged, others are sampled', async () => {
  const { app, entries } = await openApp({ LOG_ONE_IN: '10', LOG_SLOW_MS: '60000' });
  for (let call = 0; call < 20; call += 1) await app.inject({ url: '/api/matches' });
  const answered = () => entries().filter(({ msg }) => msg.startsWith('answered'));
  expect(answered()).toHaveLength(2);
  await app.inject({ url: '/api/dawdling' });
  vi.restoreAllMocks();
  await app.inject({ url: '/api/broken' });
  await app.inject({ url: '/api/nowhere' });
  await app.close();
  expect(answered().slice(2)).toMatchObject([
    { level: 'warn', msg: 'answered slowly', route: '/api/dawdling', status: 200 },
    { level: 'warn', msg: 'answered with an error', route: '/api/broken', status: 500 },
    { level: 'info', msg: 'answered', status: 404, client: '127.0.0.1' },
  ]);
});

/** Sends a request; returns the id in the response's header and those in its log lines. */
async function askedFrom(
  settings: Record<string, string>,
  given: string | undefined,
  { url = '/api/broken', from = '127.0.0.1', host = 'ringside.example' } = {},
) {
  const { app, entries } = await openApp({ LOG_ONE_IN: '1', ...settings });
  const headers = given === undefined ? {} : { host, 'x-request-id': given };
  const answer = () => app.inject({ url, headers, remoteAddress: from });
  const answered = [await answer(), await answer()].map(({ headers: of }) => of['x-request-id']);
  await app.close();
  const ofRequests = entries().filter(({ req }) => req);
  return { answered, logged: ofRequests.map(({ requestId }) => requestId) };
}

test.each(['/api/broken', '/api/nowhere', '/api/matches', '/api/%c3%28', '/healthz'])(
  'a request to %s has a unique id, in the response and in all its log lines',
  async (url) => {
    const { answered, logged } = await askedFrom({}, undefined, { url });
    expect(answered[0]).toMatch(/^[\w-]{8}-\w+$/);
    expect(answered[1]).not.toBe(answered[0]);
    for (const id of logged) expect(answered).toContain(id);
  },
);

test('all log lines of a failed request have its id', async () => {
  const { answered, logged } = await askedFrom({}, undefined);
  expect(logged.length).toBeGreaterThanOrEqual(6);
  expect(new Set(logged)).toEqual(new Set(answered));
});

test.each([
  ['from the one trusted proxy', { TRUST_PROXY: 'on' }, '127.0.0.1'],
  ['from a proxy of a trusted network', { TRUST_PROXY: '10.0.0.0/8' }, '10.1.2.3'],
  ['from a trusted address, written as IPv6', { TRUST_PROXY: '10.1.2.3' }, '::ffff:10.1.2.3'],
])('an id %s is used', async (_, settings, from) => {
  const given = '4bf92f3577b34da6a3ce929d0e0e4736';
  const { answered, logged } = await askedFrom(settings, given, { from });
  expect(answered).toEqual([given, given]);
  expect(new Set(logged)).toEqual(new Set([given]));
});

test.each([
  ['without a proxy', {}, '127.0.0.1', 'chosen-by-the-client'],
  [
    'from a client that is not a trusted proxy',
    { TRUST_PROXY: '10.0.0.0/8' },
    '192.0.2.1',
    'chosen-by-the-client',
  ],
  ['that is not well-formed', { TRUST_PROXY: 'on' }, '127.0.0.1', 'two words","level":"fatal'],
  ['that is too long', { TRUST_PROXY: 'on' }, '127.0.0.1', 'x'.repeat(101)],
  ['that is too short', { TRUST_PROXY: 'on' }, '127.0.0.1', 'x'],
])('an id %s is not used', async (_, settings, from, given) => {
  const { answered, logged } = await askedFrom(settings, given, { from });
  expect([...answered, ...logged]).not.toContain(given);
});

test('an id that a proxy only passed on from the client is not used', async () => {
  const given = 'chosen-by-the-client';
  const { answered } = await askedFrom({ TRUST_PROXY: 'on' }, given, { host: '127.0.0.1:4300' });
  expect(answered).not.toContain(given);
});

test('a log line about an error always has a message', async () => {
  const { app, entries } = await openApp({});
  const cause = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
  for (const err of ['text', { a: 1 }, null, 7, Object.assign(new Error(''), { cause }), cause]) {
    app.log.error({ err }, 'it failed');
  }
  await app.close();
  const messages = entries()
    .filter(({ msg }) => msg === 'it failed')
    .map(({ err }) => err.message);
  expect(messages).toEqual(['text', '{ a: 1 }', 'null', '7', 'ECONNREFUSED', 'ECONNREFUSED']);
});

test("an error's text is truncated, and has no secret", async () => {
  const { app, entries } = await openApp({ LOG_ONE_IN: '1' });
  await app.inject({ url: '/api/talkative' });
  await app.close();
  const { message } = entries().find(({ err }) => err).err;
  expect(message.length).toBeLessThan(310);
  expect(message).toMatch(/^\/x\?secret=\[hidden\]#token=\[hidden\]&y/);
});

test('what a start prepares is no request, slow or not', async () => {
  const { app, lines } = await openApp({ LOG_ONE_IN: '1', LOG_SLOW_MS: '1' });
  lines.length = 0;
  await warmUp(app, (async () => null) as never, { prepare: async () => {} } as never);
  expect(lines).toEqual([]);
  expect((await app.inject('/api/docs/json')).json().openapi).toBe('3.1.0');
  expect(lines).toHaveLength(1);
  await app.close();
});
