import { expect, test } from 'vitest';
import { createPlatform } from './platform.ts';
import { PlatformUnavailableError } from './platform-calls.ts';
import { createFetch, TEST_IDENTITY } from './testing.ts';

function platformAnswering(status: number, body: unknown) {
  const { fetch, lastCall } = createFetch(status, body);
  return { platform: createPlatform(TEST_IDENTITY, fetch), lastCall };
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
