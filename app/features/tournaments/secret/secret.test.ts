import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { readConfig } from '#server/config.ts';
import { LIMITS } from '#server/gate/limits.ts';
import { createTestApp } from '#server/testing/app.ts';
import * as contract from '../contract.ts';
import { organiserSecret } from './secret.server.ts';

const SECRET = 'the-organisers-secret-1';
const SECRET_MAX_FAILURES = Number(LIMITS.wrongSecrets.most);
const WRITES = [
  ['POST', '/tournament'],
  ['POST', '/snapshot'],
  ['POST', '/message'],
  ['POST', '/get-registers'],
  ['GET', '/tournament-secret'],
  ['GET', '/tournament/Cup/changes'],
] as const;

eachDatabase("the organiser's secret", (open, _kind, once) => {
  let app: FastifyInstance;
  let database: AppDatabase;
  let client = 0;
  beforeEach(async () => {
    database = await open();
    const settings = { NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent' };
    const config = readConfig({ ...settings, TOURNAMENT_SECRET: SECRET });
    app = await createTestApp(database, { config });
    return () => app.close();
  });

  const check = async (
    secret: string | undefined,
    {
      from = `10.0.0.${++client}`,
      call = ['GET', '/tournament-secret'] as readonly [string, string],
      desk = undefined as string | undefined,
    } = {},
  ) => {
    const [method, path] = call;
    const response = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      remoteAddress: from,
      headers: {
        ...(secret !== undefined && { 'x-secret': secret }),
        ...(desk !== undefined && { 'x-desk': desk }),
      },
      payload: method === 'POST' ? { name: 'Cup', participants: [] } : undefined,
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };

  once('a page can check whether its secret is right', async () => {
    expect(await check(SECRET)).toMatchObject({ status: 200, body: { authorized: true } });
  });

  test('a process with the practice season accepts that season’s own secret', async () => {
    const practiceSecret = 'made-anew-for-each-process';
    expect((await check(practiceSecret)).status).toBe(403);
    const settings = { NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent' };
    const config = readConfig({ ...settings, TOURNAMENT_SECRET: SECRET });
    const practising = await createTestApp(database, { config, practiceSecret });
    const status = async (secret: string) =>
      (
        await practising.inject({
          url: '/api/tournament-secret',
          headers: { 'x-secret': secret },
        })
      ).statusCode;
    expect(await status(practiceSecret)).toBe(200);
    expect(await status(SECRET)).toBe(200);
    expect(await status(`${practiceSecret}.`)).toBe(403);
    await practising.close();
  });

  once(
    'missing, empty, wrong and 10 kB secrets are refused by every endpoint, and not echoed',
    async () => {
      const secrets = [
        [undefined, 401],
        ['', 401],
        ['wrong-secret-9876', 403],
        [`${SECRET} `.trim().slice(0, -1), 403],
        [`${SECRET}x`, 403],
        ['y'.repeat(10_000), 403],
      ] as const;
      for (const call of WRITES) {
        for (const [secret, status] of secrets) {
          const answer = await check(secret, { call });
          expect(answer.status, `${call[1]} ${secret?.slice(0, 30)}`).toBe(status);
          expect(answer.body.error.message).toBe('You are not authorized to make changes');
          if (secret) expect(JSON.stringify(answer)).not.toContain(secret);
        }
      }
    },
  );

  test('failures are rate limited per client: 429 with Retry-After', async () => {
    for (let failure = 0; failure < SECRET_MAX_FAILURES; failure += 1) {
      expect((await check('wrong', { from: '9.9.9.9' })).status).toBe(403);
    }
    const limited = await check('wrong', { from: '9.9.9.9' });
    expect(limited).toMatchObject({
      status: 429,
      body: { error: { message: contract.ATTEMPTS_MESSAGE } },
    });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await check(SECRET, { from: '9.9.9.9' })).status).toBe(429);
    expect((await check(SECRET, { from: '9.9.9.8' })).status).toBe(200);
  });

  test('a troll behind the same address does not lock out the desk that was there before', async () => {
    const from = '7.7.7.7';
    const desk = 'the-desk-0123456789';
    expect((await check(SECRET, { from, desk })).status).toBe(200);
    for (let failure = 0; failure < SECRET_MAX_FAILURES; failure += 1)
      await check('wrong', { from });
    expect((await check('wrong', { from })).status).toBe(429);
    expect((await check(SECRET, { from, desk })).status).toBe(200);
  });

  once('at a blocked address no guess is compared, with whatever desk name', async () => {
    const from = '7.7.7.8';
    expect((await check(SECRET, { from, desk: 'the-desk-0123456789' })).status).toBe(200);
    expect((await check(SECRET, { from })).status).toBe(200);
    for (let failure = 0; failure < SECRET_MAX_FAILURES; failure += 1)
      await check('wrong', { from });
    for (const desk of [undefined, '', 'short', 'another-desk-0123456789']) {
      expect((await check(SECRET, { from, desk })).status).toBe(429);
    }
    const known = await check(SECRET, { from: '7.7.7.9', desk: 'the-desk-0123456789' });
    expect(known.status).toBe(200);
  });

  test('without a setting it is generated once and kept in the database', async () => {
    const made = await Promise.all([organiserSecret(database, {}), organiserSecret(database, {})]);
    expect(made[0]).toMatch(/^[\w-]{32}$/);
    expect(made[1]).toBe(made[0]);
    const other = await createTestApp(database);
    const headers = { 'x-secret': made[0] };
    const answer = await other.inject({ url: '/api/tournament-secret', headers });
    expect(answer.statusCode).toBe(200);
    await other.close();
  });

  once('it is in no log line, not even after an internal error', async () => {
    let log = '';
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      log += String(chunk);
      return true;
    });
    const config = readConfig({
      NODE_ENV: 'test',
      DEMO: 'off',
      LOG_LEVEL: 'trace',
      TOURNAMENT_SECRET: SECRET,
      REGISTER_GENERATOR_URL: 'http://127.0.0.1:9/',
    });
    const loud = await createTestApp(database, { config });
    for (const secret of [SECRET, 'guess-of-a-stranger-1']) {
      const headers = { 'x-secret': secret };
      await loud.inject({ url: `/api/tournament-secret?secret=${secret}`, headers });
      const body = { name: 'Cup', participants: [], nonsense: secret };
      await loud.inject({ method: 'POST', url: '/api/tournament', headers, payload: body });
      await loud.inject({ method: 'POST', url: '/api/message', payload: { secret, payload: {} } });
      loud.log.info({ req: { headers } }, 'logged on purpose');
    }
    await loud.close();
    write.mockRestore();
    expect(log).toContain('logged on purpose');
    expect(log).not.toContain(SECRET);
    expect(log).not.toContain('guess-of-a-stranger-1');
  });
});
