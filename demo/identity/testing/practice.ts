import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import type { Reference } from '#reference/load.ts';
import type { SendFeed } from '../people.ts';
import { registerPracticeIdentity } from '../plugin.ts';
import { DEVICE_GRANT } from '../rules.ts';
import type { TokenLifetimes } from '../tokens.ts';

export const TEST_CLIENT_ID = 'ringside-practice';
export const TEST_DEVICE_CLIENT_ID = 'ringside-practice-device';
export const REDIRECT_URI = 'http://localhost/login?from=home';
const PREFIX = '/practice';

export async function openPractice(
  app: FastifyInstance,
  options: {
    database: AppDatabase;
    reference: Reference;
    feed: SendFeed;
    clientId?: string;
    lifetimes?: TokenLifetimes;
  },
) {
  const clock = { now: Date.parse('2026-03-01T12:00:00Z') };
  await app.register(registerPracticeIdentity, {
    prefix: PREFIX,
    clientId: TEST_CLIENT_ID,
    deviceClientId: TEST_DEVICE_CLIENT_ID,
    now: () => clock.now,
    ...options,
  });
  await app.ready();

  const calls = createCalls(app);
  const advanceSeconds = (seconds: number) => {
    clock.now += seconds * 1000;
  };
  return { ...calls, ...createImplicitFlow(calls), ...createDeviceFlow(calls), advanceSeconds };
}

function createCalls(app: FastifyInstance) {
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `${PREFIX}${path}`, headers: { host: 'localhost', ...headers } });
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `${PREFIX}${path}`,
      headers: {
        host: 'localhost',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: new URLSearchParams(form).toString(),
    });

  const validate = (token: string) => get('/oauth2/validate', { authorization: `OAuth ${token}` });
  const users = (token: string, clientId = TEST_CLIENT_ID) =>
    get('/helix/users', { authorization: `Bearer ${token}`, 'client-id': clientId });
  return { get, post, validate, users };
}

type Calls = ReturnType<typeof createCalls>;

function createImplicitFlow({ post }: Calls) {
  const authorizePath = (changes: Record<string, string> = {}) =>
    `/oauth2/authorize?${new URLSearchParams({
      response_type: 'token',
      client_id: TEST_CLIENT_ID,
      redirect_uri: REDIRECT_URI,
      scope: 'user:read:email',
      state: 'a/b c',
      ...changes,
    })}`;
  const authorize = (form: Record<string, string>) =>
    post(authorizePath(), { decision: 'authorize', ...form });
  const signIn = async (name: string): Promise<string> => {
    const { headers } = await authorize({ name });
    const fragment = new URL(String(headers.location)).hash.slice(1);
    return new URLSearchParams(fragment).get('access_token') ?? '';
  };
  return { authorizePath, authorize, signIn };
}

function createDeviceFlow({ post }: Calls) {
  const device = async (): Promise<{ device_code: string; user_code: string }> =>
    (
      await post('/oauth2/device', { client_id: TEST_DEVICE_CLIENT_ID, scopes: 'user:read:email' })
    ).json();
  const poll = (device_code: string, form: Record<string, string> = {}) =>
    post('/oauth2/token', {
      client_id: TEST_DEVICE_CLIENT_ID,
      scopes: 'user:read:email',
      device_code,
      grant_type: DEVICE_GRANT,
      ...form,
    });
  const refresh = (refresh_token: string, form: Record<string, string> = {}) =>
    post('/oauth2/token', {
      client_id: TEST_DEVICE_CLIENT_ID,
      refresh_token,
      grant_type: 'refresh_token',
      ...form,
    });
  const activate = (code: string, form: Record<string, string> = {}) =>
    post('/activate', { code, ...form });
  return { device, poll, refresh, activate };
}

export type Practice = Awaited<ReturnType<typeof openPractice>>;
