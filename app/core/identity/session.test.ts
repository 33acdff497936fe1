import { beforeEach, describe, expect, test } from 'vitest';
import { connectPlatform } from './platform.server.ts';
import { createSessions } from './session.server.ts';

const platform = {
  identityUrl: 'https://id.example',
  profileUrl: 'https://api.example/users',
  clientId: 'ours',
  deviceClientId: 'ours-by-code',
};
const ana = { token: 'token-of-ana', username: 'ana' };

/** A platform with one valid token that counts requests. */
function createPlatform() {
  const state = {
    validations: 0,
    time: 1_000_000,
    down: false as boolean | 'garbage',
    clientId: 'ours',
    login: 'ana',
    expiresIn: 10_000,
    revoked: false,
    requests: [] as { url: string; headers: Record<string, string> }[],
  };
  const fetch = async (url: string, init: { headers: Record<string, string> }) => {
    await new Promise(setImmediate);
    state.requests.push({ url, headers: init.headers });
    if (state.down === true) throw new TypeError('fetch failed');
    if (state.down === 'garbage') return new Response('<h1>', { status: 200 });
    if (url.endsWith('/oauth2/validate')) {
      state.validations += 1;
      if (init.headers.authorization !== `OAuth ${ana.token}` || state.revoked) {
        return Response.json({ status: 401, message: 'invalid access token' }, { status: 401 });
      }
      return Response.json({
        client_id: state.clientId,
        login: state.login,
        user_id: '77',
        scopes: [],
        expires_in: state.expiresIn,
      });
    }
    return Response.json({ data: [{ id: '77', login: state.login, display_name: 'AnA' }] });
  };
  const authority = connectPlatform(platform, fetch as unknown as typeof globalThis.fetch);
  const sessions = createSessions(authority, { now: () => state.time });
  return { state, sessions };
}

describe('the session of a request', () => {
  let state: ReturnType<typeof createPlatform>['state'];
  let sessions: ReturnType<typeof createPlatform>['sessions'];
  beforeEach(() => {
    ({ state, sessions } = createPlatform());
  });

  test('has the token’s holder, by the platform’s id', async () => {
    expect(await sessions.requireViewer(ana)).toEqual({
      userId: '77',
      login: 'ana',
      displayName: 'AnA',
    });
    expect(state.requests[1]).toEqual({
      url: platform.profileUrl,
      headers: { authorization: `Bearer ${ana.token}`, 'client-id': 'ours' },
    });
  });

  test('is validated once for 200 concurrent requests with a new token', async () => {
    await Promise.all(Array.from({ length: 200 }, () => sessions.requireViewer(ana)));
    expect(state.validations).toBe(1);
  });

  test('is trusted for a minute, and never beyond the token’s expiry', async () => {
    await sessions.requireViewer(ana);
    state.time += 59_000;
    await sessions.requireViewer(ana);
    expect(state.validations).toBe(1);
    state.time += 2000;
    state.expiresIn = 30;
    await sessions.requireViewer(ana);
    expect(state.validations).toBe(2);
    state.time += 31_000;
    state.revoked = true;
    await expect(sessions.requireViewer(ana)).rejects.toMatchObject({ status: 401 });
  });

  test('ends within a minute once the token is revoked at the platform', async () => {
    await sessions.requireViewer(ana);
    state.revoked = true;
    state.time += 60_000;
    await expect(sessions.requireViewer(ana)).rejects.toMatchObject({ status: 401 });
  });

  test('refetches the profile once an hour, and when the login has changed', async () => {
    const profiles = () => state.requests.filter(({ url }) => url === platform.profileUrl).length;
    for (let minute = 0; minute < 61; minute += 1) {
      await sessions.requireViewer(ana);
      state.time += 61_000;
    }
    expect([state.validations, profiles()]).toEqual([61, 2]);
    state.login = 'anna';
    expect(await sessions.requireViewer({ ...ana, username: 'anna' })).toMatchObject({
      login: 'anna',
    });
    expect(profiles()).toBe(3);
  });

  test('is refused immediately once it was ended, even if the platform still accepts the token', async () => {
    await sessions.requireViewer(ana);
    await sessions.end(ana.token);
    await expect(sessions.requireViewer(ana)).rejects.toMatchObject({ status: 401 });
    state.time += 3_000_000;
    await expect(sessions.requireViewer(ana)).rejects.toMatchObject({ status: 401 });
    expect(state.validations).toBe(1);
  });

  test('can be ended even if the platform ended it first', async () => {
    await sessions.requireViewer(ana);
    state.time += 61_000;
    state.revoked = true;
    await sessions.end(ana.token);
    state.revoked = false;
    await expect(sessions.requireViewer(ana)).rejects.toMatchObject({ status: 401 });
  });

  test('stays ended when the response to an earlier validation arrives', async () => {
    await sessions.requireViewer(ana);
    state.time += 61_000;
    const asked = sessions.requireViewer(ana);
    const ended = sessions.end(ana.token);
    await Promise.allSettled([asked, ended]);
    await ended;
    await expect(sessions.requireViewer(ana)).rejects.toMatchObject({ status: 401 });
  });

  test.each(['nonsense', '', 'x'.repeat(501)])('%j cannot be ended', async (token) => {
    await expect(sessions.end(token)).rejects.toMatchObject({ status: 401 });
  });

  test('limits concurrent validations of new tokens', async () => {
    const asked = Array.from({ length: 250 }, (_, n) =>
      sessions.requireViewer({ username: 'ana', token: `flood-${n}` }).catch((error) => error),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(200);
    expect(statuses.filter((status) => status === 503)).toHaveLength(50);
  });

  test('caches a refusal for half a minute', async () => {
    const wrong = { ...ana, token: 'nonsense' };
    await expect(sessions.requireViewer(wrong)).rejects.toMatchObject({ status: 401 });
    await expect(sessions.requireViewer(wrong)).rejects.toMatchObject({ status: 401 });
    expect(state.validations).toBe(1);
    state.time += 31_000;
    await expect(sessions.requireViewer(wrong)).rejects.toMatchObject({ status: 401 });
    expect(state.validations).toBe(2);
  });

  test('can have a device-code token, which is checked with its own client id', async () => {
    state.clientId = 'ours-by-code';
    expect(await sessions.requireViewer(ana)).toMatchObject({ userId: '77' });
    expect(state.requests[1]?.headers['client-id']).toBe('ours-by-code');
  });

  test('responds 401 to a token of another client id', async () => {
    state.clientId = 'theirs';
    await expect(sessions.requireViewer(ana)).rejects.toMatchObject({ status: 401, code: 'token' });
  });

  test('responds 403 to somebody else’s name, or none', async () => {
    for (const username of ['bo', '', undefined]) {
      await expect(sessions.requireViewer({ ...ana, username })).rejects.toMatchObject({
        status: 403,
        code: 'wrong_name',
      });
    }
  });

  test('accepts a name changed on the platform within half a minute', async () => {
    await sessions.requireViewer(ana);
    state.login = 'anna';
    const renamed = { ...ana, username: 'anna' };
    await expect(sessions.requireViewer(renamed)).rejects.toMatchObject({ status: 403 });
    state.time += 31_000;
    expect((await sessions.requireViewer(renamed)).login).toBe('anna');
    expect(state.validations).toBe(2);
  });

  test.each([undefined, '', 'has space', 'line\nbreak', 'x'.repeat(501), 'ünïcode'])(
    'responds 401 to an impossible token (%j) without a request to the platform',
    async (token) => {
      await expect(sessions.requireViewer({ ...ana, token })).rejects.toMatchObject({
        status: 401,
      });
      expect(state.requests).toEqual([]);
    },
  );

  test.each([true, 'garbage'] as const)(
    'responds 503 with Retry-After while the platform is down (%s), and is fast again afterwards',
    async (down) => {
      state.down = down;
      await expect(sessions.requireViewer(ana)).rejects.toMatchObject({
        status: 503,
        retryAfterSeconds: 5,
      });
      state.down = false;
      expect((await sessions.requireViewer(ana)).userId).toBe('77');
    },
  );

  test('stays valid through an outage for an hour, if it was known', async () => {
    await sessions.requireViewer(ana);
    state.down = true;
    const requests = () => state.requests.length;
    state.time += 61_000;
    expect((await sessions.requireViewer(ana)).userId).toBe('77');
    const asked = requests();
    expect((await sessions.requireViewer(ana)).userId).toBe('77');
    expect(requests()).toBe(asked);
    state.time += 3_500_000;
    expect((await sessions.requireViewer(ana)).userId).toBe('77');
    state.time += 100_000;
    await expect(sessions.requireViewer(ana)).rejects.toMatchObject({ status: 503 });
  });

  test('appears in no error message', async () => {
    state.down = true;
    const error = await sessions.requireViewer(ana).catch((caught) => caught);
    expect(JSON.stringify([error, error.stack, error.cause, error.cause?.stack])).not.toContain(
      ana.token,
    );
  });

  test('is optional for public endpoints, but must be valid if given', async () => {
    expect(await sessions.findViewer({})).toBeNull();
    await expect(sessions.findViewer({ ...ana, token: 'nonsense' })).rejects.toMatchObject({
      status: 401,
    });
  });
});
