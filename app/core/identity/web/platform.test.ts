import { expect, test } from 'vitest';
import { createPlatform } from './platform.ts';
import { PlatformUnavailableError } from './platform-calls.ts';
import { createFetch, TEST_IDENTITY } from './testing/identity.ts';

function platformAnswering(status: number, body: unknown) {
  const { fetch, lastCall } = createFetch(status, body);
  return { platform: createPlatform(TEST_IDENTITY, fetch), lastCall };
}

test('the profile is requested with bearer and client id, and read from data[0]', async () => {
  const person = { id: '7', login: 'ada', display_name: 'Ada', profile_image_url: '/ada.svg' };
  const { platform, lastCall } = platformAnswering(200, { data: [person] });
  expect(await platform.findViewer('t0')).toEqual({
    userId: '7',
    login: 'ada',
    displayName: 'Ada',
    imageUrl: '/ada.svg',
  });
  expect(lastCall()).toMatchObject({
    url: '/id/helix/users',
    headers: { authorization: 'Bearer t0', 'client-id': 'ours' },
  });
});

test('a refused token has no viewer; an outage or an invalid response is not a refusal', async () => {
  const refused = platformAnswering(401, { status: 401, message: 'Invalid OAuth token' });
  expect(await refused.platform.findViewer('t0')).toBeNull();
  expect(await refused.platform.validate('t0')).toBeNull();
  for (const [status, body] of [
    [503, {}],
    [429, {}],
    [403, '<h1>Blocked</h1>'],
    [200, 'a captive portal'],
  ] as const) {
    const { platform } = platformAnswering(status, body);
    await expect(platform.findViewer('t0')).rejects.toThrow(PlatformUnavailableError);
    await expect(platform.validate('t0')).rejects.toThrow(PlatformUnavailableError);
  }
});

test("a token is validated with the OAuth scheme, and another client's token is refused", async () => {
  const ours = platformAnswering(200, { client_id: 'ours', expires_in: 60 });
  expect(await ours.platform.validate('t0')).toEqual({ expiresInMs: 60_000 });
  expect(ours.lastCall().headers.authorization).toBe('OAuth t0');
  const theirs = platformAnswering(200, { client_id: 'theirs', expires_in: 60 });
  expect(await theirs.platform.validate('t0')).toBeNull();
});

test('a device-code token is validated and revoked with its own client id', async () => {
  const person = { id: '7', login: 'ada', display_name: 'Ada' };
  const { platform, lastCall } = platformAnswering(200, {
    client_id: 'ours-by-code',
    expires_in: 60,
    data: [person],
  });
  await platform.validate('t0');
  await platform.findViewer('t0');
  expect(lastCall().headers['client-id']).toBe('ours-by-code');
  await platform.revoke('t0');
  expect(Object.fromEntries(new URLSearchParams(lastCall().body))).toEqual({
    client_id: 'ours-by-code',
    token: 't0',
  });
  await platform.findViewer('another');
  expect(lastCall().headers['client-id']).toBe('ours');
});

test('a refresh token is exchanged for the next pair of tokens, without a secret', async () => {
  const { platform, lastCall } = platformAnswering(200, {
    access_token: 't1',
    refresh_token: 'r1',
    scope: [],
    token_type: 'bearer',
  });
  expect(await platform.refresh('r0')).toEqual({ accessToken: 't1', refreshToken: 'r1' });
  expect(lastCall().url).toBe('/id/oauth2/token');
  expect(Object.fromEntries(new URLSearchParams(lastCall().body))).toEqual({
    client_id: 'ours-by-code',
    grant_type: 'refresh_token',
    refresh_token: 'r0',
  });
  const lasting = platformAnswering(200, { access_token: 't1' });
  expect(await lasting.platform.refresh('r0')).toEqual({ accessToken: 't1', refreshToken: 'r0' });
});

test.each([
  [400, { status: 400, message: 'Invalid refresh token' }],
  [401, { status: 401, message: 'Unauthorized' }],
  [400, { error: 'invalid_grant' }],
])('the response %i %j to a renewal is a refusal', async (status, body) => {
  expect(await platformAnswering(status, body).platform.refresh('r0')).toBeNull();
});

test.each([
  [400, '<h1>Bad request</h1>'],
  [403, { message: 'Forbidden' }],
  [429, { message: 'Too many requests' }],
  [503, {}],
  [200, { message: 'a captive portal' }],
])('the response %i %j to a renewal is not a refusal', async (status, body) => {
  const { platform } = platformAnswering(status, body);
  await expect(platform.refresh('r0')).rejects.toThrow(PlatformUnavailableError);
});
