import { beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { createApp } from '#server/app.ts';
import { feed, TEST_FEED_KEY, testConfig } from '#server/testing/app.ts';
import { openPractice, type Practice, TEST_CLIENT_ID } from './testing/practice.ts';

const reference = loadReference();
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

eachDatabase('the refresh tokens of the practice identity', (open) => {
  let practice: Practice;
  beforeEach(async () => {
    const database = await open();
    const config = testConfig();
    const app = await createApp({ config, database, reference, practiceFeedKey: TEST_FEED_KEY });
    practice = await openPractice(app, {
      database,
      reference,
      feed: async (events) => expect(await feed(app, events)).toMatchObject({ status: 200 }),
    });
    return () => app.close();
  });

  async function signIn(): Promise<{ access_token: string; refresh_token: string }> {
    const { device_code, user_code } = await practice.device();
    await practice.activate(user_code, { decision: 'authorize', name: 'Somebody' });
    return (await practice.poll(device_code)).json();
  }
  const statusOf = async (token: string) => (await practice.validate(token)).statusCode;
  const spent = { status: 400, message: 'Invalid refresh token' };

  test('a refresh token is exchanged for a new pair and ends the previous access token', async () => {
    const first = await signIn();
    const response = await practice.refresh(first.refresh_token);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const second = response.json();
    expect(second).toEqual({
      access_token: expect.stringMatching(/^[a-z0-9]{30}$/),
      expires_in: 4 * HOUR_SECONDS,
      refresh_token: expect.stringMatching(/^[a-z0-9]{50}$/),
      scope: ['user:read:email'],
      token_type: 'bearer',
    });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await practice.validate(second.access_token)).json().login).toBe('somebody');
    expect(await statusOf(first.access_token)).toBe(401);
  });

  test('an access token ends after four hours, and its refresh token still renews it', async () => {
    const { access_token, refresh_token } = await signIn();
    practice.advanceSeconds(4 * HOUR_SECONDS - 1);
    expect(await statusOf(access_token)).toBe(200);
    practice.advanceSeconds(1);
    expect(await statusOf(access_token)).toBe(401);
    const renewed = (await practice.refresh(refresh_token)).json();
    expect(await statusOf(renewed.access_token)).toBe(200);
  });

  test('a refresh token expires after thirty days without use; each use restarts them', async () => {
    const first = await signIn();
    practice.advanceSeconds(29 * DAY_SECONDS);
    const second = (await practice.refresh(first.refresh_token)).json();
    practice.advanceSeconds(29 * DAY_SECONDS);
    const third = (await practice.refresh(second.refresh_token)).json();
    expect(await statusOf(third.access_token)).toBe(200);
    practice.advanceSeconds(30 * DAY_SECONDS);
    const late = await practice.refresh(third.refresh_token);
    expect([late.statusCode, late.json()]).toEqual([400, spent]);
  });

  test('a reused refresh token ends the whole login', async () => {
    const first = await signIn();
    const second = (await practice.refresh(first.refresh_token)).json();
    const again = await practice.refresh(first.refresh_token);
    expect([again.statusCode, again.json()]).toEqual([400, spent]);
    expect(await statusOf(second.access_token)).toBe(401);
    expect((await practice.refresh(second.refresh_token)).json()).toEqual(spent);
  });

  test('of two concurrent uses of one refresh token one gets a pair, and the login ends', async () => {
    const { refresh_token } = await signIn();
    const answers = await Promise.all([
      practice.refresh(refresh_token),
      practice.refresh(refresh_token),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const pair = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect(await statusOf(pair.access_token)).toBe(401);
  });

  test('a revoked access token can be refreshed, and logins do not affect each other', async () => {
    const one = await signIn();
    const other = await signIn();
    const form = { client_id: 'ringside-practice-device', token: one.access_token };
    expect((await practice.post('/oauth2/revoke', form)).statusCode).toBe(200);
    expect(await statusOf(one.access_token)).toBe(401);
    expect((await practice.refresh(one.refresh_token)).statusCode).toBe(200);
    expect(await statusOf(other.access_token)).toBe(200);
  });

  test('a confidential application cannot refresh without its secret; invalid tokens are refused', async () => {
    const { refresh_token } = await signIn();
    const form = { client_id: TEST_CLIENT_ID };
    expect((await practice.refresh(refresh_token, form)).json()).toEqual({
      status: 400,
      message: 'missing client secret',
    });
    expect((await practice.refresh('nonsense')).json()).toEqual(spent);
    expect((await practice.refresh('')).json()).toEqual(spent);
    expect((await practice.refresh(refresh_token)).statusCode).toBe(200);
  });
});
