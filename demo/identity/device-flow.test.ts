import type { FastifyInstance } from 'fastify';
import {
  allowInsecureRequests,
  Configuration,
  customFetch,
  initiateDeviceAuthorization,
  None,
  pollDeviceAuthorizationGrant,
} from 'openid-client';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { feed, TEST_FEED_KEY } from '#server/testing/app.ts';
import { openPractice, type Practice, TEST_DEVICE_CLIENT_ID } from './testing/practice.ts';

interface TwitchAnswer {
  message?: string;
  scope?: string[];
}

const reference = loadReference();
const config = readConfig({ NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent' });

eachDatabase('the device flow of the practice identity', (open, _kind, once) => {
  let app: FastifyInstance;
  let practice: Practice;
  beforeEach(async () => {
    const database = await open();
    app = await createApp({ config, database, reference, practiceFeedKey: TEST_FEED_KEY });
    practice = await openPractice(app, {
      database,
      reference,
      feed: async (events) => expect(await feed(app, events)).toMatchObject({ status: 200 }),
    });
    return () => app.close();
  });

  const refused = (message: string) => ({ status: 400, message });
  const pending = refused('authorization_pending');
  const authorize = { decision: 'authorize', name: 'Somebody' };

  once('a device gets its codes and the address to type them at', async () => {
    for (const field of ['scope', 'scopes']) {
      const form = { client_id: TEST_DEVICE_CLIENT_ID, [field]: 'user:read:email' };
      const response = await practice.post('/oauth2/device', form);
      expect(response.statusCode).toBe(200);
      const answer = response.json();
      expect(answer).toEqual({
        device_code: expect.stringMatching(/^[a-z0-9]{40}$/),
        expires_in: 120,
        interval: 5,
        user_code: expect.stringMatching(/^[BCDFGHJKMNPQRSTVWXZ]{8}$/),
        verification_uri: `http://localhost/practice/activate?public=true&device-code=${answer.user_code}`,
      });
    }
  });

  once('a device without a client id, with a wrong one or a wrong scope gets none', async () => {
    const ask = async (form: Record<string, string>) =>
      (await practice.post('/oauth2/device', form)).json();
    expect(await ask({})).toEqual(refused('missing client id'));
    expect(await ask({ client_id: 'stranger' })).toEqual(refused('invalid client'));
    expect(await ask({ client_id: TEST_DEVICE_CLIENT_ID, scopes: 'Ä' })).toEqual(
      refused('invalid scope'),
    );
  });

  test('a device waits, and gets one token once somebody has authorized it', async () => {
    const { device_code, user_code } = await practice.device();
    const waiting = await practice.poll(device_code);
    expect(waiting.statusCode).toBe(400);
    expect(waiting.json()).toEqual(pending);

    const question = await practice.activate(user_code);
    expect(question.statusCode).toBe(200);
    expect(question.body).toContain(user_code);
    const done = await practice.activate(user_code, authorize);
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain('Your device is logged in');
    expect(done.body).toContain('Somebody');

    const response = await practice.poll(device_code);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const token = response.json();
    expect(token).toEqual({
      access_token: expect.stringMatching(/^[a-z0-9]{30}$/),
      expires_in: 4 * 3600,
      refresh_token: expect.stringMatching(/^[a-z0-9]{50}$/),
      scope: ['user:read:email'],
      token_type: 'bearer',
    });
    expect((await practice.validate(token.access_token)).json().login).toBe('somebody');
    expect((await practice.poll(device_code)).json()).toEqual(refused('invalid device code'));
  });

  test('concurrent requests for one authorized code return one token', async () => {
    const { device_code, user_code } = await practice.device();
    await practice.activate(user_code, authorize);
    const answers = await Promise.all(Array.from({ length: 6 }, () => practice.poll(device_code)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400]);
  });

  once(
    'polling faster than the interval is answered as usual, since Twitch documents no error for it',
    async () => {
      const { device_code } = await practice.device();
      expect((await practice.poll(device_code)).json()).toEqual(pending);
      practice.advanceSeconds(3);
      const early = await practice.poll(device_code);
      expect(early.statusCode).toBe(400);
      expect(early.json()).toEqual(pending);
      practice.advanceSeconds(5);
      expect((await practice.poll(device_code)).json()).toEqual(pending);
    },
  );

  test('codes expire after two minutes for the device and the user', async () => {
    const { device_code, user_code } = await practice.device();
    practice.advanceSeconds(119);
    expect((await practice.poll(device_code)).json()).toEqual(pending);
    practice.advanceSeconds(1);
    expect((await practice.poll(device_code)).json()).toEqual(refused('invalid device code'));
    const forms: Record<string, string>[] = [{}, authorize, { decision: 'deny' }];
    for (const form of forms) {
      const response = await practice.activate(user_code, form);
      expect(response.statusCode).toBe(400);
      expect(response.body).toContain('This code has expired.');
    }
  });

  test('a denied code is as invalid to the device as a used one', async () => {
    const { device_code, user_code } = await practice.device();
    const response = await practice.activate(user_code, { decision: 'deny' });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('Your device was not logged in.');
    expect((await practice.poll(device_code)).json()).toEqual(refused('invalid device code'));
  });

  once('a wrong or used code gets a specific error and can be corrected', async () => {
    const wrong = await practice.activate('"><b>XXXXXX');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('There is no such code.');
    expect(wrong.body).not.toContain('<b>');
    expect(wrong.body).toContain('name="code"');
    const { user_code } = await practice.device();
    await practice.activate(user_code, authorize);
    const used = await practice.activate(user_code, authorize);
    expect(used.statusCode).toBe(400);
    expect(used.body).toContain('This code was used already.');
  });

  once('capitals, dashes and spaces do not matter', async () => {
    const { user_code } = await practice.device();
    const typed = ` ${user_code.slice(0, 4).toLowerCase()} - ${user_code.slice(4)} `;
    const response = await practice.activate(typed, authorize);
    expect(response.body).toContain('Your device is logged in');
  });

  once('after an invalid name the form keeps the code', async () => {
    const { device_code, user_code } = await practice.device();
    const response = await practice.activate(user_code, { decision: 'authorize', name: 'x' });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('A name has 3 to 25');
    expect(response.body).toContain(`value="${user_code}"`);
    expect((await practice.poll(device_code)).json()).toEqual(pending);
  });

  once(
    'the activation page is filled with the code of its address and runs no script',
    async () => {
      const response = await practice.get('/activate?public=true&device-code=bcdf%22ghj');
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('value="bcdf&quot;ghj"');
      expect(response.body).toContain('Nobody checks who you are.');
      expect(response.body).not.toContain('<script');
      expect(response.headers['content-security-policy']).toContain("form-action 'self';");
    },
  );

  once('the token call needs its client, its grant type and its code', async () => {
    const { device_code } = await practice.device();
    const ask = async (form: Record<string, string>) =>
      (await practice.poll(device_code, form)).json();
    expect(await ask({ client_id: '' })).toEqual(refused('missing client id'));
    expect(await ask({ client_id: 'stranger' })).toEqual(refused('invalid client'));
    expect(await ask({ grant_type: '' })).toEqual(refused('missing grant type'));
    expect(await ask({ grant_type: 'password' })).toEqual(refused('invalid grant type'));
    expect(await ask({ device_code: '' })).toEqual(refused('missing device_code'));
    expect(await ask({ device_code: 'nonsense' })).toEqual(refused('invalid device code'));
  });

  once('the generic client library completes it', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const issuer = `${origin}/practice`;
    const client = new Configuration(
      {
        issuer,
        device_authorization_endpoint: `${issuer}/oauth2/device`,
        token_endpoint: `${issuer}/oauth2/token`,
      },
      TEST_DEVICE_CLIENT_ID,
      undefined,
      None(),
    );
    allowInsecureRequests(client);
    const started = await initiateDeviceAuthorization(client, { scope: 'user:read:email' });
    expect(started.verification_uri).toContain(`${issuer}/activate?`);
    const answers: unknown[] = [];
    client[customFetch] = async (url, options) => {
      const response = await fetch(url, options as RequestInit);
      const answer = (await response.json()) as TwitchAnswer;
      answers.push(answer.message ?? 'token');
      practice.advanceSeconds(5);
      if (answers.length === 1) await practice.activate(started.user_code, authorize);
      // Twitch's format of errors and scopes differs from the RFCs'.
      const { message: error, scope } = answer;
      const generic = {
        ...answer,
        ...(error ? { error } : {}),
        ...(scope && { scope: scope.join(' ') }),
      };
      return Response.json(generic, { status: response.status });
    };
    expect(started.interval).toBe(5);
    // No interval, since only the practice service's clock is advanced.
    const tokens = await pollDeviceAuthorizationGrant(client, { ...started, interval: 0 });
    expect(answers).toEqual(['authorization_pending', 'token']);
    expect(tokens.scope).toBe('user:read:email');
    expect((await practice.validate(tokens.access_token)).json().login).toBe('somebody');
  });
});
