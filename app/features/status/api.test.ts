import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { noteDamage } from '#database/backup/damage.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { VERSION } from '#database/version.ts';
import { createTestApp, feed, monsterEvent, testConfig } from '#server/testing/app.ts';
import type { Status } from './contract.ts';
import { overallOf } from './rules.ts';

async function open(settings: Record<string, string> = {}) {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const app = await createTestApp(database, { config: testConfig(settings) });
  onTestFinished(async () => {
    await app.close();
    // One of the tests closes it itself.
    await database.close().catch(() => {});
    await folder.remove();
  });
  return { app, database };
}

const statesOf = ({ parts }: Status) =>
  Object.fromEntries(parts.map(({ name, state }) => [name, state]));

test('reports whether each part is available, and when the last event arrived', async () => {
  const { app } = await open();
  const before = (await app.inject({ url: '/api/status' })).json() as Status;
  expect(before).toMatchObject({ state: 'well', readOnly: null, version: VERSION });
  expect(statesOf(before)).toEqual({
    database: 'up',
    sign_in: 'up',
    registers: 'up',
    feed: 'up',
  });
  expect(before.parts.find(({ name }) => name === 'feed')?.at).toBeNull();
  await feed(app, [monsterEvent(1)]);
  const after = (await app.inject({ url: '/api/status' })).json() as Status;
  const at = Date.parse(after.parts.find(({ name }) => name === 'feed')?.at ?? '');
  expect(Date.now() - at).toBeLessThan(10_000);
});

test('names the services that fail or time out, and responds while the database is unavailable', async () => {
  const failing = createServer((_request, response) => response.writeHead(502).end());
  await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
  const { port } = failing.address() as { port: number };
  onTestFinished(() => void failing.close());
  const { app, database } = await open({
    IDENTITY_URL: `http://127.0.0.1:${port}`,
    PROFILE_URL: 'http://127.0.0.1:9/users',
    CLIENT_ID: 'ours',
    REGISTER_GENERATOR_URL: `http://127.0.0.1:${port}/registers`,
  });
  await database.close();
  const response = await app.inject({ url: '/api/status' });
  expect(response.statusCode).toBe(200);
  expect(response.json().state).toBe('trouble');
  expect(statesOf(response.json())).toMatchObject({
    database: 'down',
    sign_in: 'down',
    profiles: 'down',
    registers: 'down',
  });
  const again = (await app.inject({ url: '/api/status' })).json() as Status;
  expect(again.parts.find(({ name }) => name === 'database')?.at).not.toBeNull();
});

test('a platform that refuses a request without a token counts as available', async () => {
  const refusing = createServer((_request, response) => response.writeHead(401).end());
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as { port: number };
  onTestFinished(() => void refusing.close());
  const address = `http://127.0.0.1:${port}`;
  const { app } = await open({ IDENTITY_URL: address, PROFILE_URL: address, CLIENT_ID: 'ours' });
  const status = (await app.inject({ url: '/api/status' })).json() as Status;
  expect(statesOf(status)).toMatchObject({ sign_in: 'up', profiles: 'up' });
});

test('damage that a check found is said, in the status and in the metrics', async () => {
  const DATA_DIR = createTestFolder();
  onTestFinished(async () => void (await DATA_DIR.remove()));
  const { app } = await open({ DATA_DIR: DATA_DIR.path, METRICS_TOKEN: 'a-token-for-metrics' });
  const look = async () => {
    const status = (await app.inject({ url: '/api/status' })).json() as Status;
    const headers = { authorization: 'Bearer a-token-for-metrics' };
    const { body } = await app.inject({ url: '/metrics', headers });
    const [, damaged] = /^ringside_database_damaged (\d)/m.exec(body) ?? [];
    return [status.state, statesOf(status).database, damaged];
  };
  expect(await look()).toEqual(['well', 'up', '0']);
  await noteDamage(DATA_DIR.path, 'Page 3 is damaged.');
  expect(await look()).toEqual(['trouble', 'damaged', '1']);
});

test('an outage takes precedence over read-only', () => {
  expect(overallOf([{ state: 'up' }, { state: 'quiet' }], null)).toBe('well');
  expect(overallOf([{ state: 'up' }], 'full')).toBe('read_only');
  expect(overallOf([{ state: 'down' }], 'full')).toBe('trouble');
});
