import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  TEST_FEED_KEY,
  testConfig,
  testSessions,
} from '../testing/app.ts';
import { rateClassOf } from './rate-classes.ts';

let database: AppDatabase;
beforeAll(async () => {
  const folder = createTestFolder();
  database = await openDatabase({ dataDir: folder.path });
  return async () => {
    await database.close();
    await folder.remove();
  };
});

const LIMITS = {
  RATE_LIMITS: 'on',
  RATE_ADDRESS_FACTOR: '2',
  RATE_READS: '4',
  RATE_SEARCHES: '2',
  RATE_WRITES: '3',
  RATE_REFUSALS: '3',
  RATE_FILES: '2',
};

async function openApp(settings: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = testConfig({ ...LIMITS, ...settings });
  return createTestApp(database, { config, sessions: testSessions });
}

const create = (app: FastifyInstance, login: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/playlists',
    headers: { ...callerHeaders(login), ...headers },
    payload: { name: 'Mine', isPublic: false },
  });
const statuses = async (count: number, ask: () => Promise<{ statusCode: number }>) => {
  const all: number[] = [];
  for (let call = 0; call < count; call += 1) all.push((await ask()).statusCode);
  return all;
};

test('a token with too many writes is limited, others of its address only when the address is', async () => {
  const app = await openApp();
  expect(await statuses(4, () => create(app, 'ana'))).toEqual([200, 200, 200, 429]);
  const last = await create(app, 'ana');
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(50);
  expect(last.json().error).toEqual({
    code: 'too_many',
    message: `Too many requests in a short time. Try again in ${last.headers['retry-after']} seconds.`,
  });
  expect(await statuses(3, () => create(app, 'bea'))).toEqual([200, 200, 200]);
  expect((await create(app, 'cleo')).statusCode).toBe(429);
  await app.close();
});

test('an answer that is counted says its limit and what is left of it, a refused one too', async () => {
  const app = await openApp();
  const said = async () => (await create(app, 'ana')).headers;
  expect(await said()).toMatchObject({
    'ratelimit-policy': '"writes";q=3;w=60',
    ratelimit: expect.stringMatching(/^"writes";r=2;t=(60|59)$/),
  });
  await said();
  await said();
  expect((await said()).ratelimit).toMatch(/^"writes";r=0;t=/);
  const read = await app.inject('/api/monster-query');
  expect(read.headers['ratelimit-policy']).toBe('"searches";q=4;w=60');
  for (const [path, name] of [
    ['/api/matches', 'rest'],
    ['/api/nothing', 'reads'],
    ['/data', 'pages'],
    ['/say/next', 'reads'],
  ])
    expect([path, (await app.inject(`${path}`)).headers['ratelimit-policy']]).toEqual([
      path,
      expect.stringContaining(`"${name}";q=`),
    ]);
  expect((await app.inject('/healthz')).headers).not.toHaveProperty('ratelimit');
  await app.close();
});

test('searches are counted separately from other reads, by address without a login', async () => {
  const app = await openApp();
  const search = () => app.inject({ url: '/api/monster-query' });
  expect(await statuses(5, search)).toEqual([200, 200, 200, 200, 429]);
  expect((await app.inject({ url: '/api/players/ana' })).statusCode).toBe(404);
  await app.close();
});

test('hot responses, live channel, health and status are never counted', async () => {
  const app = await openApp();
  for (const url of ['/api/matches?pageSize=50', '/api/store-status', '/healthz', '/api/status']) {
    expect(new Set(await statuses(30, () => app.inject({ url })))).toEqual(new Set([200]));
  }
  expect(rateClassOf({ method: 'GET', url: '/api/live' })).toBe('rest');
  expect(rateClassOf({ method: 'POST', url: '/api/tournament' })).toBe('writes');
  await app.close();
});

test('an address with many wrong tokens is refused without validation, except for accepted tokens', async () => {
  const app = await openApp({ RATE_READS: '1000' });
  const read = (token: string, login = 'ana') =>
    app.inject({ url: `/api/users/${login}`, headers: { username: login, token } });
  await create(app, 'ana');
  let guess = 0;
  const guesses = await statuses(5, () => read(`guess-${guess++}`));
  expect(guesses).toEqual([401, 401, 401, 429, 429]);
  expect((await read('token-of-ana')).statusCode).not.toBe(429);
  // A call that checks no token does not show whether it is valid.
  await app.inject({ url: '/api/monster-query', headers: { token: 'guess-9' } });
  expect((await read('guess-9')).statusCode).toBe(429);
  await app.close();
});

test('the feed is not limited with its key, and refused without it before its body is read', async () => {
  const app = await openApp();
  const send = (key: string) =>
    app.inject({
      method: 'POST',
      url: '/api/feed',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: '[not even JSON',
    });
  expect(new Set(await statuses(20, () => send(TEST_FEED_KEY)))).toEqual(new Set([400]));
  expect(await statuses(4, () => send('wrong'))).toEqual([401, 401, 401, 429]);
  await app.close();
});

/** A header of a correctly configured proxy. */
const BEHIND = { host: 'ringside.example' };

test('behind nginx with only proxy_pass clients cannot forge their address, and count as one', async () => {
  const app = await openApp({ TRUST_PROXY: 'on', RATE_ADDRESS_FACTOR: '1' });
  const search = (from: string, host: string) => async () => {
    const headers = { host, 'x-forwarded-for': from };
    return (await app.inject({ url: '/api/monster-query', headers })).statusCode;
  };
  // Hosts that such an nginx sends: the upstream's address or the name of its `upstream`.
  const bare = ['127.0.0.1:4300', 'localhost:4300', '[::1]:4300', 'ringside'];
  const answers = [];
  for (const [index, host] of bare.entries()) {
    answers.push(await search(`6.6.6.${index}`, host)());
  }
  expect(answers).toEqual([200, 200, 429, 429]);
  expect(await search('6.6.6.6', 'ringside.example')()).toBe(200);
  await app.close();
});

test('behind a trusted proxy clients are counted separately, whatever addresses they claim', async () => {
  const app = await openApp({ TRUST_PROXY: 'on', RATE_ADDRESS_FACTOR: '1' });
  const search = (chain: string) => () =>
    app.inject({ url: '/api/monster-query', headers: { ...BEHIND, 'x-forwarded-for': chain } });
  expect(await statuses(3, search('1.1.1.1, 2.2.2.2'))).toEqual([200, 200, 429]);
  expect((await search('9.9.9.9, 2.2.2.2')()).statusCode).toBe(429);
  expect((await search('2.2.2.2, 3.3.3.3')()).statusCode).toBe(200);
  await app.close();
});

test('an address counts as one with any port and in brackets, and what is none is refused', async () => {
  const app = await openApp({ TRUST_PROXY: 'on', RATE_ADDRESS_FACTOR: '1' });
  const search = async (from: string) => {
    const headers = { ...BEHIND, 'x-forwarded-for': from };
    return (await app.inject({ url: '/api/monster-query', headers })).statusCode;
  };
  const ports = ['1.2.3.4:1000', '1.2.3.4:1001', '9.9.9.9, 1.2.3.4:1002'];
  const brackets = ['[2001:db8::1]:443', '[2001:db8::2]', '2001:db8::3'];
  for (const same of [ports, brackets]) {
    const codes = [];
    for (const from of same) codes.push(await search(from));
    expect(codes).toEqual([200, 200, 429]);
  }
  for (const none of ['unknown', '_hidden', '1.2.3.4:port']) expect(await search(none)).toBe(400);
  expect(await search('unknown, 5.6.7.8')).toBe(200);
  await app.close();
});

test('addresses of one IPv6 network count as one, however they are written', async () => {
  const app = await openApp({ TRUST_PROXY: 'on', RATE_ADDRESS_FACTOR: '1' });
  const search = async (from: string) => {
    const headers = { ...BEHIND, 'x-forwarded-for': from };
    return (await app.inject({ url: '/api/monster-query', headers })).statusCode;
  };
  expect([await search('2001:db8::1'), await search('2001:0db8:0:0:1::2')]).toEqual([200, 200]);
  expect(await search('2001:db8::3')).toBe(429);
  expect(await search('2001:db8:0:1::1')).toBe(200);
  expect([await search('1.2.3.4'), await search('::ffff:1.2.3.4')]).toEqual([200, 200]);
  expect(await search('1.2.3.4')).toBe(429);
  await app.close();
});

test('requests for missing things are limited by address, while hot responses continue', async () => {
  const app = await openApp();
  let number = 0;
  const ask = (from: string, path = `/api/tournament/cup-${number++}`) =>
    app.inject({ url: path, remoteAddress: from });
  expect(await statuses(6, () => ask('1.1.1.1'))).toEqual([404, 404, 404, 404, 429, 429]);
  expect((await ask('1.1.1.1', '/api/statistics/NOBODY')).statusCode).toBe(429);
  expect((await ask('1.1.1.2')).statusCode).toBe(404);
  expect((await ask('1.1.1.1', '/api/tournaments')).statusCode).toBe(200);
  await app.close();
});

test('pictures, songs and covers have a rate for each address', async () => {
  const app = await openApp();
  let number = 0;
  const ask = (from: string) =>
    app.inject({ url: `/songs/none-${number++}.mp3`, remoteAddress: from });
  expect(await statuses(5, () => ask('1.1.1.1'))).toEqual([404, 404, 429, 429, 429]);
  expect((await ask('1.1.1.2')).statusCode).toBe(404);
  for (const url of [
    '/portraits/jpg/:file',
    '/items/:file',
    '/album-covers/:file',
    '/previews/:file',
  ]) {
    expect(rateClassOf({ method: 'GET', url })).toBe('files');
  }
  await app.close();
});

test('only a limited number of unknown tokens of one address is validated at the same time', async () => {
  const config = testConfig({ ...LIMITS, RATE_READS: '1000' });
  const asked = Promise.withResolvers<never>();
  const sessions = { ...testSessions, findViewer: () => asked.promise };
  const app = await createTestApp(database, { config, sessions });
  const read = (n: number, remoteAddress: string) =>
    app
      .inject({
        url: '/api/users/ana',
        remoteAddress,
        headers: { username: 'ana', token: `guess-${n}` },
      })
      // Injected requests are only sent when they are awaited.
      .then((response) => response);
  const waiting = [1, 2, 3].map((n) => read(n, '1.1.1.1'));
  expect((await read(4, '1.1.1.1')).statusCode).toBe(429);
  const other = read(5, '1.1.1.2');
  asked.reject(new ApiError(401, 'token', 'No.'));
  const answers = await Promise.all([...waiting, other]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
  await app.close();
});

test('preflights of other sites are answered beyond every limit', async () => {
  const app = await openApp();
  const url = '/api/users/ana';
  expect(new Set(await statuses(9, () => app.inject({ url })))).toContain(429);
  const headers = { origin: 'https://fans.example', 'access-control-request-method': 'GET' };
  const ask = () => app.inject({ method: 'OPTIONS', url, headers });
  expect(new Set(await statuses(9, ask))).toEqual(new Set([204]));
  // A refusal can be read from other sites, too.
  const refused = await app.inject({ url });
  expect(refused.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  await app.close();
});

test('limits can be turned off', async () => {
  const app = await openApp({ RATE_LIMITS: 'off' });
  expect(new Set(await statuses(10, () => create(app, 'ana')))).toEqual(new Set([200]));
  await app.close();
});
