import { expect, test } from 'vitest';
import { PlatformUnavailableError } from '../platform-calls.ts';
import { createFetch, TEST_IDENTITY } from '../testing/identity.ts';
import { createDeviceCalls } from './device-calls.ts';

function callsAnswering(status: number, body: unknown) {
  const { fetch, lastCall } = createFetch(status, body);
  return { calls: createDeviceCalls(TEST_IDENTITY, fetch), lastCall };
}

test('the activation address of a device code must be a web address', async () => {
  const answer = { device_code: 'd', user_code: 'U', interval: 5, expires_in: 120 };
  const good = callsAnswering(200, { ...answer, verification_uri: 'https://id.example/go' });
  expect(await good.calls.requestDeviceCode()).toEqual({
    deviceCode: 'd',
    userCode: 'U',
    verificationUri: 'https://id.example/go',
    lifetimeMs: 120_000,
    intervalMs: 5000,
  });
  const bad = callsAnswering(200, { ...answer, verification_uri: 'javascript:alert(1)' });
  await expect(bad.calls.requestDeviceCode()).rejects.toThrow(PlatformUnavailableError);
});

test.each([
  [{ status: 400, message: 'authorization_pending' }, 'pending'],
  [{ status: 400, message: 'slow_down', error: 'slow_down' }, 'slow-down'],
  [{ error: 'access_denied' }, 'denied'],
  [{ error: 'expired_token' }, 'expired'],
  [{ status: 400, message: 'invalid device code' }, 'pending'],
  [{ status: 400, message: 'something new' }, 'pending'],
])('a token request answered with %j means %s', async (body, kind) => {
  const { calls, lastCall } = callsAnswering(400, body);
  expect(await calls.requestToken('d')).toEqual({ kind });
  expect(Object.fromEntries(new URLSearchParams(lastCall().body))).toMatchObject({
    client_id: 'ours-by-code',
    device_code: 'd',
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
  });
});

test.each([
  ['r0', 'r0'],
  [undefined, null],
])('a token comes with its refresh token: %j', async (refresh_token, refreshToken) => {
  const { calls } = callsAnswering(200, { access_token: 't0', refresh_token });
  expect(await calls.requestToken('d')).toEqual({
    kind: 'token',
    grant: { accessToken: 't0', refreshToken },
  });
});
