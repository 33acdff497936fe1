import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createTestApp, testConfig, testSessions } from '#server/testing/app.ts';
import { declaredEndpoints } from './declared-calls.ts';

/** 20 MB of one letter, 20 kB when compressed, which must not be inflated for an unauthorised caller. */
const INFLATED_BYTES = 20 * 1024 * 1024;
const BOMB = gzipSync(`"${'x'.repeat(INFLATED_BYTES)}"`);
const MANY = gzipSync(`[${'1,'.repeat(380_000)}1]`);
const DEEP = gzipSync(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
const BODIES = { 'a gzip bomb': BOMB, 'many values': MANY, 'deep nesting': DEEP };

const calls = [...(await declaredEndpoints())];
const withBody = calls.filter(([, { body }]) => body !== undefined);
const withName = calls.filter(([, { path }]) => path.includes(':'));

let app: FastifyInstance;
let parsedBytes = 0;
beforeAll(async () => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const config = testConfig({ TOURNAMENT_SECRET: 'walk-secret-0123456789' });
  app = await createTestApp(database, { config, sessions: testSessions }, (made) => {
    made.addHook('preValidation', async ({ body }) => {
      if (body !== undefined) parsedBytes += JSON.stringify(body).length;
    });
  });
  return async () => {
    await app.close();
    await database.close();
    await folder.remove();
  };
});

describe('the compressed body of an unauthorised call is refused before anything is parsed', () => {
  const cases = withBody.flatMap(([name, endpoint]) =>
    Object.entries(BODIES).map(([what, payload]) => ({ name, endpoint, what, payload })),
  );
  test.each(cases)('$name: $what', async ({ endpoint: { method, path }, payload }) => {
    parsedBytes = 0;
    const answer = await app.inject({
      method,
      url: `/api${path.replaceAll(/:\w+/g, 'x')}`,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload,
    });
    // 429: too many wrong values of the organiser's secret.
    expect([400, 401, 403, 413, 415, 429]).toContain(answer.statusCode);
    expect(parsedBytes).toBe(0);
  });
});

test('where the secret may be in the body, inflation stops at the body limit', async () => {
  let inflatedBytes = 0;
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const counted = await createTestApp(database, {}, (made) => {
    made.addHook('preParsing', async (_request, _reply, body) => {
      body.on('data', (chunk: Buffer) => {
        inflatedBytes += chunk.length;
      });
      return body;
    });
  });
  const answer = await counted.inject({
    method: 'POST',
    url: '/api/message',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: BOMB,
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'too_large']);
  expect(inflatedBytes).toBeGreaterThan(0);
  expect(inflatedBytes).toBeLessThan(INFLATED_BYTES / 10);
  await counted.close();
  await database.close();
  await folder.remove();
});

describe('an address of the greatest length is handled without a 5xx', () => {
  const worst = [
    'x'.repeat(15_000),
    '%25'.repeat(4000),
    '../'.repeat(4000),
    '%F0%9F%90%B0'.repeat(80),
  ];
  test.each(withName)('%s', async (_name, { method, path, body }) => {
    for (const text of worst) {
      const url = `/api${path.replaceAll(/:\w+/g, () => encodeURIComponent(text))}`;
      const answer = await app.inject({ method, url, ...(body && { payload: {} }) });
      expect([400, 401, 403, 404, 414, 429]).toContain(answer.statusCode);
    }
  });
});
