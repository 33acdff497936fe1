import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { callerHeaders, createTestApp, testConfig, testSessions } from '#server/testing/app.ts';
import { declaredEndpoints } from './declared-calls.ts';
import { openSite, SECRET } from './site.ts';

const MARK = 'SESAME-opens-every-door';
/** Common parameter names of keys, secrets and tokens. */
const NAMES = ['secret', 'token', 'access_token', 'key', 'code', 'password', 'state', 'feed_key'];

let app: FastifyInstance;
const lines: string[] = [];
beforeAll(async () => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const config = testConfig({ LOG_LEVEL: 'trace', LOG_ONE_IN: '1', TOURNAMENT_SECRET: MARK });
  const logStream = { write: (line: string) => lines.push(line) };
  app = await createTestApp(database, { config, logStream, sessions: testSessions });
  return async () => {
    await app.close();
    await database.close();
    await folder.remove();
  };
});

test('no log line contains a secret of a request’s headers, query or body, whatever its status', async () => {
  const headers = {
    token: `${MARK}-1`,
    username: `${MARK}-2`,
    'x-secret': MARK,
    authorization: `Bearer ${MARK}-3`,
    cookie: `id=${MARK}-4`,
    'content-type': 'application/json',
  };
  const query = NAMES.map((name) => `${name}=${MARK}-5`).join('&');
  const bodies = [
    JSON.stringify({ secret: MARK, token: `${MARK}-6`, payload: {} }),
    `{"secret":"${MARK}-7`,
  ];
  for (const { method, path } of (await declaredEndpoints()).values()) {
    for (const payload of method === 'GET' ? [undefined] : bodies) {
      const url = `/api${path.replaceAll(/:\w+/g, 'x')}?${query}`;
      const { body } = await app.inject({ method, url, headers, payload });
      expect(body, url).not.toContain(MARK);
    }
  }
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => line.includes(MARK))).toEqual([]);
});

test('no response sends a Referer, allows another origin beyond public calls or sets a cookie', async () => {
  const site = await openSite();
  try {
    const secretive = `/tournament/create?secret=${SECRET}`;
    for (const url of ['/', secretive, '/recent', '/api/matches', '/nowhere', '/healthz']) {
      const origin = 'https://evil.example';
      const { headers, body } = await site.app.inject({ url, headers: { origin } });
      expect(headers, url).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/default-src '(self|none)'/),
      });
      const allowed = url === '/api/matches' ? '*' : undefined;
      expect(headers['access-control-allow-origin'], url).toBe(allowed);
      expect(headers['access-control-allow-credentials'], url).toBeUndefined();
      expect(headers['set-cookie'], url).toBeUndefined();
      expect(body).not.toContain(SECRET);
    }
  } finally {
    await site.close();
  }
}, 120_000);

test('a valid token is in no response and no log line', async () => {
  const before = lines.length;
  for (const url of ['/api/users/ana', '/api/inventory?userId=ana', '/api/owners/ana/playlists']) {
    const { body } = await app.inject({ url, headers: callerHeaders('ana') });
    expect(body).not.toContain('token-of-ana');
  }
  expect(lines.length).toBeGreaterThan(before);
  expect(lines.join('')).not.toContain('token-of-ana');
});
