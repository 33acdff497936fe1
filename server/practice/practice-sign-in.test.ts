import { beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { NOT_THIS_MACHINE_MESSAGE } from '#demo/identity/plugin.ts';
import { readConfig } from '../config.ts';
import { createTestApp, testConfig } from '../testing/app.ts';
import { identityAddresses, pageOrigins } from './practice-sign-in.ts';

const PRACTICE_PAGES = [
  '/practice-identity/oauth2/authorize?response_type=token&client_id=ringside-practice',
  '/practice-identity/oauth2/validate',
  '/practice-identity/helix/users',
  '/practice-identity/activate',
];
const config = readConfig({
  NODE_ENV: 'test',
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  IDENTITY_URL: 'https://id.example/',
  PROFILE_URL: 'https://api.example/users',
  CLIENT_ID: 'ours',
});

eachDatabase('with IDENTITY_URL, PROFILE_URL and CLIENT_ID set', (open) => {
  let app: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    app = await createTestApp(await open(), { config });
    return () => app.close();
  });

  test.each(PRACTICE_PAGES)('the practice login does not answer at %s', async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  });
});

eachDatabase('with none of them set', (open) => {
  test('the practice login answers', async () => {
    const app = await createTestApp(await open());
    const url = '/practice-identity/oauth2/validate';
    expect((await app.inject({ url })).statusCode).toBe(401);
    await app.close();
  });

  test('its tokens have the lifetime of the settings', async () => {
    const config = testConfig({ PRACTICE_IMPLICIT_TOKEN_SECONDS: '7' });
    const app = await createTestApp(await open(), { config });
    const query = new URLSearchParams({
      response_type: 'token',
      client_id: 'ringside-practice',
      scope: '',
      redirect_uri: 'http://localhost/',
    });
    const { headers } = await app.inject({
      method: 'POST',
      url: `/practice-identity/oauth2/authorize?${query}`,
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'decision=authorize&name=somebody',
    });
    const token = /access_token=(\w+)/.exec(String(headers.location))?.[1];
    const validated = await app.inject({
      url: '/practice-identity/oauth2/validate',
      headers: { authorization: `OAuth ${token}` },
    });
    expect(validated.json().expires_in).toBeGreaterThanOrEqual(5);
    expect(validated.json().expires_in).toBeLessThanOrEqual(7);
    await app.close();
  });
});

describe('the addresses a browser logs in at', () => {
  test('are the platform’s, and the content security policy allows its sites', () => {
    const addresses = identityAddresses(config.platform);
    expect(addresses).toMatchObject({
      authorizeUrl: 'https://id.example/oauth2/authorize',
      tokenUrl: 'https://id.example/oauth2/token',
      profileUrl: 'https://api.example/users',
      clientId: 'ours',
    });
    expect(pageOrigins(config.platform)).toEqual(['https://id.example', 'https://api.example']);
  });

  test('are paths of this site with the practice login', () => {
    expect(identityAddresses(null).authorizeUrl).toBe('/practice-identity/oauth2/authorize');
    expect(pageOrigins(null)).toEqual([]);
  });
});

eachDatabase('from elsewhere', (open) => {
  let app: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    app = await createTestApp(await open(), { config: testConfig({ TRUST_PROXY: 'on' }) });
    return () => app.close();
  });

  const paths = ['device', 'token', 'revoke', 'authorize', 'validate']
    .map((name) => `/oauth2/${name}`)
    .concat('/activate', '/helix/users', '/avatars/:file');
  const calls = (['GET', 'POST', 'OPTIONS'] as const).flatMap((method) =>
    paths.map((path) => ({ method, url: `/practice-identity${path}` })),
  );

  test.each([
    ['a foreign host', { host: 'ringside.example' }],
    ['a foreign host that begins like this machine', { host: 'localhost.evil.example:4300' }],
    ['a proxy', { host: 'localhost', 'x-forwarded-for': '198.51.100.7' }],
    ['a proxy that says so by the standard', { host: 'localhost', forwarded: 'for=198.51.100.7' }],
    ['a proxy that only signs', { host: '127.0.0.1:4300', via: '1.1 front' }],
    ['a proxy with its own header', { host: '[::1]:4300', 'x-real-ip': '198.51.100.7' }],
    ['Fastly', { host: 'localhost', 'fastly-client-ip': '198.51.100.7' }],
    ['a cluster', { host: 'localhost', 'x-cluster-client-ip': '198.51.100.7' }],
    ['Cloudflare', { host: 'localhost', 'cf-connecting-ipv6': '2001:db8::1' }],
    ['a proxy before a proxy', { host: 'localhost', 'x-original-forwarded-for': '198.51.100.7' }],
    ['Envoy', { host: 'localhost', 'x-envoy-external-address': '198.51.100.7' }],
    ['a network of caches', { host: 'localhost', 'cdn-loop': 'cdn.example' }],
    ['a user before the host', { host: 'evil.example@localhost' }],
    ['a path after the host', { host: 'localhost/../evil' }],
    ['a query after the host', { host: 'localhost?.evil' }],
    ['a fragment after the host', { host: 'localhost#.evil' }],
  ])('every route refuses %s', async (_, headers) => {
    const served = calls.filter((call) => app.hasRoute(call));
    expect(served.length).toBeGreaterThan(12);
    for (const call of served) {
      const { statusCode, body } = await app.inject({ ...call, headers });
      expect([call, statusCode]).toEqual([call, 403]);
      expect(body).toContain(NOT_THIS_MACHINE_MESSAGE);
    }
  });

  test.each(['localhost:4300', '127.0.0.1', '[::1]:4300', 'ringside.localhost'])(
    'every route answers %s',
    async (host) => {
      const url = '/practice-identity/oauth2/validate';
      expect((await app.inject({ url, headers: { host } })).statusCode).toBe(401);
    },
  );
});
