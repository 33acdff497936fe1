import { connect } from 'node:net';
import type { Endpoint } from '@ringside/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  TEST_FEED_KEY,
  testConfig,
  testSessions,
} from '#server/testing/app.ts';
import { declaredEndpoints } from './declared-calls.ts';

const SECRET = 'before-the-body-0123456789';
const declared = [...(await declaredEndpoints())];
/** Calls that depend on the caller's credentials. */
const personal = declared.filter(([, { headers }]) => headers !== undefined);
const withBody = personal.filter(([, { body }]) => body !== undefined);
const addressOf = ({ path }: Endpoint) => `/api${path.replaceAll(/:\w+/g, 'x')}`;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const config = testConfig({ TOURNAMENT_SECRET: SECRET });
  app = await createTestApp(database, { config, sessions: testSessions });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
  return async () => {
    await app.close();
    await database.close();
    await folder.remove();
  };
});

/** Sends only the head of a request that announces a body. @returns the response's status */
function statusWithoutBody(method: string, address: string, headers: Record<string, string>) {
  const head = Object.entries({
    host: 'x',
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'content-length': '8000',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise<number>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1]));
    });
    socket.write(`${method} ${address} HTTP/1.1\r\n${head.join('')}\r\n`);
  });
}

describe('an unauthorised call is refused before its body is read', () => {
  test.each(withBody)('%s', async (_name, endpoint) => {
    const wrong = {
      username: 'ana',
      token: 'made-up',
      'x-secret': 'wrong',
      authorization: 'Bearer wrong',
    };
    const status = await statusWithoutBody(endpoint.method, addressOf(endpoint), wrong);
    expect([401, 403]).toContain(status);
  });
});

describe('responses that depend on the caller are never cached, nor are errors', () => {
  const right = {
    ...callerHeaders('ana'),
    'x-secret': SECRET,
    authorization: `Bearer ${TEST_FEED_KEY}`,
  };
  test.each(personal)('%s', async (_name, endpoint) => {
    for (const headers of [{}, right]) {
      const response = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint),
        headers,
        ...(endpoint.body && { payload: {} }),
      });
      expect(response.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-type': 'application/json; charset=utf-8',
      });
    }
  });

  test('a public response may be cached', async () => {
    const { headers } = await app.inject('/api/matches?pageSize=50');
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-if-error=3600');
  });
});

test('each encoding of a cached response has a different ETag, and each of them validates', async () => {
  const get = (headers: Record<string, string>) =>
    app.inject({ url: '/api/calibration/balance', headers });
  const [plain, br, gzip] = await Promise.all(
    ['identity', 'br', 'gzip'].map((encoding) => get({ 'accept-encoding': encoding })),
  );
  const etags = [plain, br, gzip].map((response) => String(response?.headers.etag));
  expect(new Set(etags).size).toBe(3);
  for (const etag of etags) {
    const again = await get({ 'if-none-match': etag, 'accept-encoding': 'br' });
    expect([again.statusCode, again.headers.etag]).toEqual([304, etags[1]]);
  }
});

test('a body with too many values, or nested too deep, is refused before it is parsed', async () => {
  const post = (payload: string, url = '/api/playlists/x/songs') =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...callerHeaders('ana'), 'content-type': 'application/json' },
      payload,
    });
  const many = await post(`[${'1,'.repeat(380_000)}1]`);
  expect([many.statusCode, many.json().error.code]).toEqual([413, 'too_large']);
  const deep = await post('['.repeat(5000), '/api/playlists');
  expect([deep.statusCode, deep.json().error.code]).toEqual([413, 'too_large']);
});

/** Writes a request to its end before it reads, as plain clients do. @returns what it then reads */
function readAfterWriting(head: string, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').pause();
    let answer = '';
    socket.on('error', reject).on('close', () => resolve(answer));
    socket.on('data', (data) => {
      answer += String(data);
      if (answer.includes('}}')) socket.destroy();
    });
    socket.pause();
    socket.write(head);
    socket.write(body, () => socket.resume());
  });
}

test.each(['its length', 'chunks'])(
  'a client that writes all before it reads is told by the 413 that its body is too large, sent with %s',
  async (how) => {
    const body = Buffer.alloc(6_000_000, '1');
    const size = body.length.toString(16);
    const chunked = Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
    const isWhole = how === 'its length';
    const heads = [
      'POST /api/feed HTTP/1.1',
      'host: x',
      'connection: close',
      `authorization: Bearer ${TEST_FEED_KEY}`,
      'content-type: application/json',
      isWhole ? `content-length: ${body.length}` : 'transfer-encoding: chunked',
    ];
    const answer = await readAfterWriting(
      `${heads.join('\r\n')}\r\n\r\n`,
      isWhole ? body : chunked,
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('"too_large"');
  },
);

test('guesses of the feed key are limited on every call that accepts it', async () => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const config = testConfig({ RATE_LIMITS: 'on', RATE_REFUSALS: '3' });
  const limited = await createTestApp(database, { config });
  const guess = async (method: 'GET' | 'POST', url: string, n: number) => {
    const headers = { authorization: `Bearer guess-${n}` };
    return (await limited.inject({ method, url, headers })).statusCode;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    statuses.push(await guess('GET', '/api/message/next', n));
    statuses.push(await guess('POST', '/api/message/abcdefgh/ack', n + 10));
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429, 429]);
  await limited.close();
  await database.close();
  await folder.remove();
});
