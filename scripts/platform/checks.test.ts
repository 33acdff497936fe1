import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { identityAddresses } from '#server/practice/practice-sign-in.ts';
import { createTestApp, testConfig } from '#server/testing/app.ts';
import { checkSignIn } from './check-platform.ts';
import { checkPlatform, type Finding } from './checks.ts';

const folder = createTestFolder();
let app: FastifyInstance;
let origin: string;
let close: () => Promise<unknown>;

beforeAll(async () => {
  const database = await openDatabase({ dataDir: folder.path });
  app = await createTestApp(database, { config: testConfig() });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  close = async () => {
    await app.close();
    await database.close();
    await folder.remove();
  };
});
afterAll(() => close());

const practice = () => ({
  identityUrl: `${origin}/practice-identity`,
  profileUrl: `${origin}/practice-identity/helix/users`,
  clientId: 'ringside-practice',
  deviceClientId: 'ringside-practice-device',
});

async function walk(
  changes: Partial<ReturnType<typeof practice>> = {},
  from = origin,
): Promise<Finding[]> {
  const platform = { ...practice(), ...changes };
  return Array.fromAsync(checkPlatform({ platform, origin: from }));
}

const wrongOf = (findings: Finding[]) =>
  findings.filter(({ isRight }) => !isRight).map(({ part, text }) => `${part}: ${text}`);

/** A server that answers every request the same way. */
async function listenAnswering(status: number, headers: Record<string, string>, body: string) {
  const server = createServer((_request, response) => {
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('check-platform', () => {
  test('passes with the practice login, in the order of a login', async () => {
    const findings = await walk();
    expect(wrongOf(findings)).toEqual([]);
    expect(findings.map(({ part }) => part)).toEqual([
      ...['authorize', 'device', 'token', 'renewal', 'validate', 'users'],
    ]);
    expect(findings[1]?.text).toContain('120 seconds');
  });

  test('reports the exact redirect address that is not registered', async () => {
    const [wrong, ...others] = wrongOf(await walk({}, 'https://ringside.example'));
    expect(wrong).toContain('authorize: The redirect address https://ringside.example/ is not');
    expect(others).toEqual([]);
  });

  test('names the setting whose client id is unknown to the platform', async () => {
    expect(wrongOf(await walk({ clientId: 'stranger' }))[0]).toContain('CLIENT_ID stranger');
    const wrong = wrongOf(await walk({ deviceClientId: 'stranger' }));
    expect(wrong.map((text) => text.split(':')[0])).toEqual(['device', 'token', 'renewal']);
    expect(wrong[0]).toContain('DEVICE_CLIENT_ID stranger');
  });

  test('reports that logins by code fail with a confidential application', async () => {
    const wrong = wrongOf(await walk({ deviceClientId: 'ringside-practice' }));
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatch(
      /^renewal: .*missing client secret.*client type Public.*DEVICE_CLIENT_ID/,
    );
  });

  test('reports an application that is not allowed to log in by the page', async () => {
    const location = `${origin}/?error=unsupported_response_type&state=check-platform`;
    const identityUrl = await listenAnswering(302, { location }, '');
    expect(wrongOf(await walk({ identityUrl }))[0]).toContain('must be Confidential');
  });

  test('reports an address that belongs to another service', async () => {
    expect(wrongOf(await walk({ profileUrl: `${origin}/api/store-status` }))).toEqual([
      expect.stringMatching(/^users: .*instead of 401.*PROFILE_URL/),
    ]);
    const wrong = wrongOf(await walk({ identityUrl: `${origin}/nowhere` }));
    expect(wrong).toHaveLength(5);
    expect(wrong[0]).toContain('IDENTITY_URL');
  });

  test('reports a service whose responses browsers may not read', async () => {
    const refusal = JSON.stringify({ status: 401, message: 'invalid access token' });
    const deaf = await listenAnswering(401, { 'content-type': 'application/json' }, refusal);
    expect(wrongOf(await walk({ profileUrl: deaf }))[0]).toContain('access-control-allow-origin');
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    const halfDeaf = await listenAnswering(401, headers, refusal);
    expect(wrongOf(await walk({ profileUrl: halfDeaf }))[0]).toContain('send it authorization');
  });

  test('reports a service that does not answer, with the reason', async () => {
    const wrong = wrongOf(await walk({ profileUrl: 'http://127.0.0.1:1/users' }));
    expect(wrong).toEqual([expect.stringContaining('users: http://127.0.0.1:1 does not answer')]);
  });

  test('continues with a login: token, owner, refresh and revocation', async () => {
    const addresses = identityAddresses(practice());
    const enter = async (sentence: string) => {
      const [, code = ''] = /enter (\w+)/.exec(sentence) ?? [];
      await fetch(`${practice().identityUrl}/activate`, {
        method: 'POST',
        body: new URLSearchParams({ code, decision: 'authorize', name: 'Somebody' }),
      });
    };
    const findings = await Array.fromAsync(
      checkSignIn(addresses, (sentence) => void enter(sentence)),
    );
    expect(wrongOf(findings)).toEqual([]);
    expect(findings.map(({ part }) => part)).toEqual(['token', 'validate', 'users', 'renewal']);
    expect(findings[1]?.text).toContain('240 minutes');
    expect(findings[2]?.text).toContain('Somebody (somebody, ');
    expect(findings[3]?.text).toContain('another refresh token');
  });
});
