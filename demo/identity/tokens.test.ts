import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { feed, TEST_FEED_KEY } from '#server/testing/app.ts';
import { openPractice, type Practice, TEST_CLIENT_ID } from './testing/practice.ts';

const reference = loadReference();
const config = readConfig({ NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent' });

eachDatabase('the tokens of the practice identity', (open, _kind, once) => {
  let database: AppDatabase;
  let practice: Practice;
  let apps: FastifyInstance[];
  const openAnother = async (clientId = TEST_CLIENT_ID) => {
    const app = await createApp({ config, database, reference, practiceFeedKey: TEST_FEED_KEY });
    apps.push(app);
    return openPractice(app, {
      database,
      reference,
      feed: async (events) => expect(await feed(app, events)).toMatchObject({ status: 200 }),
      clientId,
    });
  };
  beforeEach(async () => {
    apps = [];
    database = await open();
    practice = await openAnother();
    return async () => {
      for (const app of apps) await app.close();
    };
  });

  const refusal = (status: number, message: string) => ({ status, message });

  once('validate returns the token’s user with both OAuth and Bearer', async () => {
    const token = await practice.signIn('Somebody');
    for (const scheme of ['OAuth', 'Bearer']) {
      const authorization = `${scheme} ${token}`;
      const response = await practice.get('/oauth2/validate', { authorization });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({
        client_id: TEST_CLIENT_ID,
        login: 'somebody',
        scopes: ['user:read:email'],
        user_id: expect.stringMatching(/^\d{9}$/),
        expires_in: 60 * 24 * 3600,
      });
    }
  });

  once('validate refuses a missing, wrong or expired token', async () => {
    const missing = await practice.get('/oauth2/validate');
    expect(missing.statusCode).toBe(401);
    expect(missing.json()).toEqual(refusal(401, 'invalid access token'));
    const token = await practice.signIn('somebody');
    for (const authorization of [`OAuth ${token}x`, `Basic ${token}`, token, 'OAuth', 'OAuth ']) {
      const response = await practice.get('/oauth2/validate', { authorization });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual(refusal(401, 'invalid access token'));
    }
    practice.advanceSeconds(60 * 24 * 3600 - 1);
    expect((await practice.validate(token)).json().expires_in).toBe(1);
    practice.advanceSeconds(1);
    expect((await practice.validate(token)).json()).toEqual(refusal(401, 'invalid access token'));
  });

  test('tokens and users survive a restart', async () => {
    const token = await practice.signIn('somebody');
    const { user_id } = (await practice.validate(token)).json();
    const { device_code, user_code } = await practice.device();
    const other = await openAnother();
    expect((await other.validate(token)).json()).toMatchObject({ user_id, login: 'somebody' });
    await other.activate(user_code, { decision: 'authorize', name: 'somebody' });
    expect((await practice.poll(device_code)).statusCode).toBe(200);
  });

  test('no table contains a token or a code in plain text', async () => {
    const token = await practice.signIn('somebody');
    const { device_code, user_code } = await practice.device();
    await practice.activate(user_code, { decision: 'authorize', name: 'somebody' });
    const issued = (await practice.poll(device_code)).json();
    const stored = JSON.stringify([
      await database.kysely.selectFrom('practice_tokens').selectAll().execute(),
      await database.kysely.selectFrom('practice_refresh_tokens').selectAll().execute(),
      await database.kysely.selectFrom('practice_device_codes').selectAll().execute(),
    ]);
    for (const secret of [
      token,
      device_code,
      user_code,
      issued.access_token,
      issued.refresh_token,
    ]) {
      expect(secret.length).toBeGreaterThan(7);
      expect(stored).not.toContain(secret);
    }
  });

  test('revoking ends a token once', async () => {
    const token = await practice.signIn('somebody');
    const revoke = (form: Record<string, string>) => practice.post('/oauth2/revoke', form);
    const client_id = TEST_CLIENT_ID;
    const stranger = await revoke({ client_id: 'stranger', token });
    expect(stranger.statusCode).toBe(404);
    expect(stranger.json()).toEqual(refusal(404, 'client does not exist'));
    expect((await revoke({ token })).json()).toEqual(refusal(404, 'client does not exist'));
    expect((await revoke({ client_id })).json()).toEqual(refusal(400, 'Invalid token'));
    expect((await practice.validate(token)).statusCode).toBe(200);

    const revoked = await revoke({ client_id, token });
    expect([revoked.statusCode, revoked.body]).toEqual([200, '']);
    expect((await practice.validate(token)).statusCode).toBe(401);
    const again = await revoke({ client_id, token });
    expect(again.statusCode).toBe(400);
    expect(again.json()).toEqual(refusal(400, 'Invalid token'));
  });

  once('the profile is that of the token’s user', async () => {
    const token = await practice.signIn('Some_Body');
    const response = await practice.users(token);
    expect(response.statusCode).toBe(200);
    const { user_id } = (await practice.validate(token)).json();
    expect(response.json()).toEqual({
      data: [
        {
          id: user_id,
          login: 'some_body',
          display_name: 'Some_Body',
          type: '',
          broadcaster_type: '',
          description: '',
          profile_image_url: 'http://localhost/practice/avatars/some_body.svg',
          offline_image_url: '',
          view_count: 0,
          email: 'some_body@practice.invalid',
          created_at: '2026-03-01T12:00:00.000Z',
        },
      ],
    });
    const picture = await practice.get('/avatars/some_body.svg');
    expect(picture.headers['content-type']).toContain('image/svg+xml');
    expect(picture.body).toContain('>S</text>');
    expect((await practice.get('/avatars/%3Cscript%3E.svg')).statusCode).toBe(404);
  });

  once('the profile has no e-mail address without its scope', async () => {
    const path = practice.authorizePath({ scope: '' });
    const { headers } = await practice.post(path, { name: 'somebody', decision: 'authorize' });
    const token = /access_token=(\w+)/.exec(String(headers.location))?.[1] ?? '';
    expect((await practice.users(token)).json().data[0]).not.toHaveProperty('email');
    expect((await practice.validate(token)).json().scopes).toEqual([]);
  });

  once('the profile needs a token and the client id it was made for', async () => {
    const token = await practice.signIn('somebody');
    const authorization = `Bearer ${token}`;
    const clientId = { 'client-id': TEST_CLIENT_ID };
    const answers = [
      [{ ...clientId }, 'OAuth token is missing'],
      [{ authorization }, 'Client ID is missing'],
      [{ ...clientId, authorization: `OAuth ${token}` }, 'Invalid OAuth token'],
      [{ ...clientId, authorization: 'Bearer nonsense' }, 'Invalid OAuth token'],
      [{ authorization, 'client-id': 'stranger' }, 'Client ID and OAuth token do not match'],
    ] as const;
    for (const [headers, message] of answers) {
      const response = await practice.get('/helix/users', headers);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ error: 'Unauthorized', status: 401, message });
    }
  });

  once('a token made for another client says so and cannot be revoked by this one', async () => {
    const token = await practice.signIn('somebody');
    const other = await openAnother('another-client');
    expect((await other.validate(token)).json().client_id).toBe(TEST_CLIENT_ID);
    const revoked = await other.post('/oauth2/revoke', { client_id: 'another-client', token });
    expect(revoked.json()).toEqual(refusal(400, 'Invalid token'));
  });

  once('browsers of any origin may call', async () => {
    const preflight = await apps[0]?.inject({
      method: 'OPTIONS',
      url: '/practice/helix/users',
      headers: { origin: 'http://127.0.0.1', 'access-control-request-method': 'GET' },
    });
    expect(preflight?.statusCode).toBe(204);
    expect(preflight?.headers['access-control-allow-headers']).toContain('client-id');
    const refused = await practice.get('/helix/users');
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  });

  once('a body that is not a form is refused in the same format', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await practice.post('/oauth2/token', {}, headers);
    expect(response.statusCode).toBe(415);
    expect(response.json()).toEqual(refusal(415, 'invalid request'));
  });

  once('no log line contains a token or a code, even on errors', async () => {
    const lines: string[] = [];
    const app = Fastify({
      logger: { level: 'trace', stream: { write: (line) => lines.push(line) } },
      logController: new LogController({ disableRequestLogging: true }),
    });
    apps.push(app);
    const logged = await openPractice(app, { database, reference, feed: async () => {} });
    const token = await logged.signIn('somebody');
    const { device_code, user_code } = await logged.device();
    await database.kysely.schema.dropTable('practice_tokens').execute();
    await logged.activate(user_code, { decision: 'authorize', name: 'somebody' });
    const failures = [
      await logged.poll(device_code),
      await logged.validate(token),
      await logged.users(token),
      await logged.post('/oauth2/revoke', { client_id: TEST_CLIENT_ID, token }),
      await logged.authorize({ name: 'somebody' }),
    ];
    expect(failures.map(({ statusCode }) => statusCode)).toEqual(failures.map(() => 500));
    expect(failures[1]?.json()).toEqual(refusal(500, 'internal server error'));
    expect(failures[4]?.body).toContain('Something went wrong here.');
    expect(lines.length).toBeGreaterThanOrEqual(failures.length);
    for (const secret of [token, device_code, user_code]) {
      expect(lines.join('')).not.toContain(secret);
    }
  });
});
