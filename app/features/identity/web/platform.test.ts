import { expect, test, vi } from 'vitest';
import { createPlatform, PlatformUnavailableError } from './platform.ts';
import { TEST_IDENTITY } from './testing.ts';

function platformAnswering(status: number, body: unknown) {
  const fetch = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) =>
    Response.json(body, { status }),
  );
  const platform = createPlatform(TEST_IDENTITY, fetch);
  const lastCall = () => {
    const [url, init] = fetch.mock.calls.at(-1) ?? [];
    const headers = Object.fromEntries(new Headers(init?.headers));
    return { url, headers, body: String(init?.body ?? '') };
  };
  return { platform, lastCall };
}

test('the profile is asked for with bearer and client id and read from data[0]', async () => {
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

test('a refused token has no viewer; an outage or nonsense is not a refusal', async () => {
  const refused = platformAnswering(401, { status: 401, message: 'Invalid OAuth token' });
  expect(await refused.platform.findViewer('t0')).toBeNull();
  expect(await refused.platform.isValid('t0')).toBe(false);
  for (const [status, body] of [
    [503, {}],
    [429, {}],
    [200, 'a captive portal'],
  ] as const) {
    const { platform } = platformAnswering(status, body);
    await expect(platform.findViewer('t0')).rejects.toThrow(PlatformUnavailableError);
    await expect(platform.isValid('t0')).rejects.toThrow(PlatformUnavailableError);
  }
});

test("a token is validated as OAuth, and another client's token is not ours", async () => {
  const ours = platformAnswering(200, { client_id: 'ours' });
  expect(await ours.platform.isValid('t0')).toBe(true);
  expect(ours.lastCall().headers.authorization).toBe('OAuth t0');
  expect(await platformAnswering(200, { client_id: 'theirs' }).platform.isValid('t0')).toBe(false);
});

test('a device code needs an activation address that is a web address', async () => {
  const answer = { device_code: 'd', user_code: 'U', interval: 5, expires_in: 120 };
  const good = platformAnswering(200, { ...answer, verification_uri: 'https://id.example/go' });
  expect(await good.platform.requestDeviceCode()).toEqual({
    deviceCode: 'd',
    userCode: 'U',
    verificationUri: 'https://id.example/go',
    lifetimeMs: 120_000,
    intervalMs: 5000,
  });
  const bad = platformAnswering(200, { ...answer, verification_uri: 'javascript:alert(1)' });
  await expect(bad.platform.requestDeviceCode()).rejects.toThrow(PlatformUnavailableError);
});

test.each([
  [{ status: 400, message: 'authorization_pending' }, 'pending'],
  [{ status: 400, message: 'slow_down', error: 'slow_down' }, 'slow-down'],
  [{ error: 'access_denied' }, 'denied'],
  [{ status: 400, message: 'invalid device code' }, 'expired'],
])('asked for the token, %j means %s', async (body, kind) => {
  const { platform, lastCall } = platformAnswering(400, body);
  expect(await platform.requestToken('d')).toEqual({ kind });
  expect(Object.fromEntries(new URLSearchParams(lastCall().body))).toMatchObject({
    client_id: 'ours',
    device_code: 'd',
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
  });
});
