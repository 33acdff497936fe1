import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { CallTimeoutError } from '@ringside/contract/internal-client';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { drain } from '../start.ts';
import { createTestApp, TEST_FEED_KEY, testConfig, testSessions } from '../testing/app.ts';

let database: AppDatabase;
beforeAll(async () => {
  const folder = createTestFolder();
  database = await openDatabase({ dataDir: folder.path });
  return async () => {
    await database.close();
    await folder.remove();
  };
});

const openApp = (settings: Record<string, string>) =>
  createTestApp(database, { config: testConfig(settings), sessions: testSessions });

/** Opens an app on its own port for one test. */
async function listen(settings: Record<string, string>, prepare?: (app: FastifyInstance) => void) {
  const app = await createTestApp(database, { config: testConfig(settings) }, prepare);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  return { app, port, origin: `http://127.0.0.1:${port}` };
}

/** Sends raw bytes, and returns all that is received until the connection ends. */
function speak(port: number, ...parts: string[]) {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  socket.on('error', () => {});
  for (const part of parts) socket.write(part);
  return new Promise<string>((resolve) => socket.on('close', () => resolve(heard)));
}

const SLOW = {
  HEADERS_TIMEOUT_SECONDS: '0.3',
  REQUEST_TIMEOUT_SECONDS: '0.6',
  KEEP_ALIVE_SECONDS: '0.3',
};

test('clients that are slow with headers or body get 408 and are disconnected, idle ones too', async () => {
  const { app, port } = await listen(SLOW);
  const post = 'POST /api/feed HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const began = Date.now();
  const [silent, headers, body, idle] = await Promise.all([
    speak(port),
    speak(port, 'GET /healthz HTTP/1.1\r\nhost: x\r\n'),
    speak(port, `${post}authorization: Bearer ${TEST_FEED_KEY}\r\ncontent-length: 100\r\n\r\n[`),
    speak(port, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'),
  ]);
  expect(Date.now() - began).toBeLessThan(10_000);
  for (const answer of [silent, headers, body]) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error).toMatchObject({ code: 'too_slow' });
  }
  expect(idle).toMatch(/^HTTP\/1\.1 200 /);
  await app.close();
});

test('a connection whose client does not read the response is closed after the timeout, on every path', async () => {
  const sockets: Socket[] = [];
  const { app, port, origin } = await listen({ IDLE_TIMEOUT_SECONDS: '77' }, (made) => {
    made.server.on('connection', (socket) => sockets.push(socket));
    made.get('/timer', async (request) => request.raw.socket.timeout);
  });
  expect(await (await fetch(`${origin}/timer`)).json()).toBe(77_000);
  const hot = '/api/calibration/skills';
  await (await fetch(origin + hot)).text();
  const deaf = connect(port, '127.0.0.1').pause();
  deaf.write(`GET ${hot} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(100));
  await expect.poll(() => sockets.some(({ timeout }) => timeout === 77_000)).toBe(true);
  deaf.destroy();
  await app.close();
});

test('a request with a content type but without a body is answered without waiting', async () => {
  // If the server waited for a body, the test would time out.
  const { app, port } = await listen({ REQUEST_TIMEOUT_SECONDS: '600' });
  const head = 'HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n';
  const secret = `authorization: Bearer ${TEST_FEED_KEY}\r\n`;
  const [post, get, unset] = await Promise.all([
    speak(port, `POST /api/feed ${head}${secret}\r\n`),
    speak(port, `GET /api/items ${head}\r\n`),
    speak(port, `DELETE /api/playlists/x ${head}\r\n`),
  ]);
  expect(post).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"error":\{"code":"invalid"/);
  expect(get).toMatch(/^HTTP\/1\.1 200 /);
  expect(unset).toMatch(/^HTTP\/1\.1 40\d /);
  await app.close();
});

test('malformed HTTP and headers above 16 kB get an error in the usual format', async () => {
  const { app, port } = await listen({});
  const [nonsense, huge] = await Promise.all([
    speak(port, 'HELLO\r\n\r\n'),
    speak(port, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`),
  ]);
  expect(nonsense).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"error":\{"code":"invalid"/);
  expect(huge).toMatch(/^HTTP\/1\.1 431 [\s\S]*\{"error":\{"code":"headers_too_large"/);
  await app.close();
});

test('a malformed address gets an error page, or below /api an error in the usual format', async () => {
  const app = await openApp({ PRODUCT_TITLE: 'Ring & <Side>' });
  for (const url of ['/%zz', '/jukebox/albums/%E0%A4%A']) {
    const { statusCode, headers, body } = await app.inject(url);
    expect(statusCode).toBe(400);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.any(String),
    });
    expect(body).toContain('<h1>There is no such page</h1>');
    expect(body).toContain('<a href="/">Ring &amp; &lt;Side&gt;</a>');
  }
  const call = await app.inject('/api/album/%E0%A4%A');
  expect(call.statusCode).toBe(400);
  expect(call.json()).toEqual({ error: { code: 'invalid', message: expect.any(String) } });
  await app.close();
});

test('a rate-limited page and one during overload get an error page that says so', async () => {
  const { app } = await listen({ RATE_LIMITS: 'on', RATE_PAGES: '1' }, (made) => {
    made.get('/*', async ({ url }) => {
      if (url === '/slow') throw new CallTimeoutError('No answer.');
      return 'a page';
    });
  });
  const ask = (path: string, from = '127.0.0.1') => app.inject({ url: path, remoteAddress: from });
  const slow = await ask('/slow', '10.0.0.1');
  expect([slow.statusCode, slow.headers['retry-after']]).toEqual([503, '10']);
  expect(slow.body).toContain('<h1>Back in a moment</h1>');
  expect(slow.body).toContain('id="again"');
  let often = await ask('/');
  for (let count = 0; often.statusCode === 200 && count < 100; count += 1) often = await ask('/');
  expect(often.statusCode).toBe(429);
  expect(Number(often.headers['retry-after'])).toBeGreaterThan(0);
  expect(often.body).toContain('<h1>Back in a moment</h1>');
  await app.close();
});

test('while the app stops, pages and calls are answered, and nobody begins to listen', async () => {
  const answers: Record<string, { status: number; body: string }> = {};
  const { app, origin } = await listen({}, (made) => {
    made.get('/*', async () => 'a page');
    // At this point the stop has begun and connections are still open.
    made.addHook('preClose', async () => {
      for (const path of ['/recent', '/api/status', '/healthz', '/api/live', '/api/changes/now']) {
        const response = await fetch(origin + path);
        answers[path] = { status: response.status, body: await response.text() };
      }
    });
  });
  await drain(app, 60_000);
  const refused = { status: 503, body: expect.stringContaining('"code":"stopping"') };
  expect(answers).toMatchObject({
    '/recent': { status: 200, body: 'a page' },
    '/api/status': { status: 200 },
    '/healthz': { status: 200 },
    '/api/live': refused,
    '/api/changes/now': refused,
  });
});

test('a connection with very many pipelined requests is closed', async () => {
  const { app, port } = await listen({});
  const one = 'GET /api/players/nobody HTTP/1.1\r\nhost: x\r\n\r\n';
  const answers = (heard: string) => heard.split('HTTP/1.1 404').length - 1;
  expect(answers(await speak(port, one.repeat(100)))).toBeLessThanOrEqual(32);
  const last = one.replace('host: x', 'host: x\r\nconnection: close');
  expect(answers(await speak(port, one.repeat(20) + last))).toBe(21);
  await app.close();
});

test('connections above the limit are dropped, the others are served', async () => {
  const { app, port } = await listen({ MAX_CONNECTIONS: '10' });
  const countConnections = promisify(app.server.getConnections).bind(app.server);
  const connections = () => countConnections();
  const held = Array.from({ length: 10 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await expect.poll(connections).toBe(10);
  expect(await speak(port, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')).toBe('');
  for (const socket of held) socket.destroy();
  await expect.poll(connections).toBe(0);
  const close = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  expect(await speak(port, close)).toContain('200 OK');
  await app.close();
});

const PING = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
/** Opens connections and returns those that are open once each is served or closed. */
async function hold(port: number, count: number, localAddress: string, head = PING) {
  const sockets = await Promise.all(
    Array.from({ length: count }, () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
      socket.write(head);
      return new Promise<Socket | null>((resolve) => {
        socket.once('data', () => resolve(socket));
        socket.once('close', () => resolve(null));
      });
    }),
  );
  return sockets.filter((socket) => socket !== null);
}

test('one address gets only its share of the connections, so that others can connect', async () => {
  const { app, port } = await listen({ RATE_LIMITS: 'on', MAX_CONNECTIONS: '20' });
  const first = await hold(port, 20, '127.0.0.1');
  expect(first).toHaveLength(5);
  expect(await hold(port, 3, '127.0.0.2')).toHaveLength(3);
  for (const socket of first) socket.destroy();
  await expect.poll(async () => (await hold(port, 1, '127.0.0.1')).length).toBe(1);
  await app.close();
});

test('behind a proxy the requests in progress of each client are counted, not connections', async () => {
  let called = 0;
  const { app, port, origin } = await listen(
    {
      RATE_LIMITS: 'on',
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1',
      MAX_CONNECTIONS_PER_ADDRESS: '2',
    },
    (made) => {
      made.get('/endless', () => {
        called += 1;
        return new Promise(() => {});
      });
    },
  );
  expect(await hold(port, 9, '127.0.0.1')).toHaveLength(9);
  expect(await hold(port, 9, '127.0.0.2')).toHaveLength(2);
  const stop = new AbortController();
  const ask = (path: string, from: string, signal?: AbortSignal) =>
    fetch(origin + path, { signal: signal ?? null, headers: { 'x-forwarded-for': from } });
  const endless = ['2001:db8::1', '2001:db8::2'].map((from) =>
    ask('/endless', from, stop.signal).catch(() => null),
  );
  await expect.poll(() => called).toBe(2);
  const third = await ask('/healthz', '2001:db8::3');
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5']);
  expect((await ask('/healthz', '2001:db8:0:1::1')).status).toBe(200);
  stop.abort();
  await Promise.all(endless);
  await expect.poll(async () => (await ask('/healthz', '2001:db8::3')).status).toBe(200);
  await drain(app, 200);
});

test('the live channel leaves connections for other requests, in total and for one address', async () => {
  const { app, origin } = await listen({
    RATE_LIMITS: 'on',
    MAX_LIVE_PER_ADDRESS: '2',
  });
  const stop = new AbortController();
  const join = (signal?: AbortSignal) => fetch(`${origin}/api/live`, { signal: signal ?? null });
  const first = await join(stop.signal);
  const second = await join(stop.signal);
  const third = await join();
  expect([first.status, second.status, third.status]).toEqual([200, 200, 503]);
  expect(third.headers.get('retry-after')).toBe('60');
  await third.text();
  stop.abort();
  let again = third;
  const joinAgain = async () => {
    again = await join();
    if (!again.ok) await again.text();
    return again.status;
  };
  await expect.poll(joinAgain).toBe(200);
  const drained = drain(app, 200);
  await again.text();
  await drained;
});

test('listeners of one IPv6 network are counted together, however their addresses are written', async () => {
  const { app, origin } = await listen({
    RATE_LIMITS: 'on',
    MAX_LIVE_PER_ADDRESS: '2',
    TRUST_PROXY: 'on',
    PUBLIC_URL: 'http://127.0.0.1',
  });
  const stop = new AbortController();
  const join = async (from: string) => {
    const headers = { 'x-forwarded-for': from };
    return (await fetch(`${origin}/api/live`, { signal: stop.signal, headers })).status;
  };
  expect([await join('2001:db8::1'), await join('2001:db8::2')]).toEqual([200, 200]);
  expect(await join('2001:0db8:0:0:1::3')).toBe(503);
  expect(await join('2001:db8:0:1::1')).toBe(200);
  stop.abort();
  await drain(app, 200);
});

test('a stop finishes requests in progress, and ends the live channel after an announcement with a retry hint', async () => {
  const called = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<string>();
  const { app, origin } = await listen({}, (app) => {
    app.get('/slow', () => {
      called.resolve();
      return finished.promise;
    });
  });
  const live = await fetch(`${origin}/api/live`);
  const heard = live.text();
  const slow = fetch(`${origin}/slow`);
  await called.promise;
  const stopped = drain(app, 60_000);
  expect(await heard).toMatch(/\nretry: \d{3,5}\n/);
  finished.resolve('done');
  expect(await (await slow).text()).toBe('done');
  await stopped;
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
});

test('a stop ends requests that are not finished in time', async () => {
  const called = Promise.withResolvers<void>();
  const { app, origin } = await listen({}, (app) => {
    app.get('/endless', () => {
      called.resolve();
      return new Promise(() => {});
    });
  });
  const endless = fetch(`${origin}/endless`).catch(() => 'cut off');
  await called.promise;
  const began = Date.now();
  await drain(app, 200);
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(await endless).toBe('cut off');
});
