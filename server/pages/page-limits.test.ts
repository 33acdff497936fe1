import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { createTestApp, testConfig } from '../testing/app.ts';
import { createPageContext } from './page-context.ts';

let database: AppDatabase;
beforeAll(async () => {
  const folder = createTestFolder();
  database = await openDatabase({ dataDir: folder.path });
  return async () => {
    await database.close();
    await folder.remove();
  };
});

function openApp(settings: Record<string, string>): Promise<FastifyInstance> {
  const config = testConfig({ RATE_LIMITS: 'on', PRODUCT_TITLE: 'A & B', ...settings });
  return createTestApp(database, { config }, async (app) => {
    const { registerPages } = await import('./pages.ts');
    await registerPages(app, createPageContext(app, config, loadReference()), []);
  });
}

test('an address gets RATE_PAGES pages a minute, then an error page with the time of the next try', async () => {
  const app = await openApp({ RATE_PAGES: '4', RATE_ADDRESS_FACTOR: '10' });
  const statuses: number[] = [];
  for (const path of ['/', '/?cb=1', '/recent', '/status', '/']) {
    statuses.push((await app.inject(path)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  const { headers, body } = await app.inject('/');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'retry-after': expect.stringMatching(/^[1-6]?\d$/),
  });
  expect(body).toContain('<h1>Back in a moment</h1>');
  expect(body).toContain(`Try again in ${headers['retry-after']} seconds.`);
  expect(body).toContain('A &amp; B');
  // Other addresses are not limited, and other routes have their own errors.
  expect((await app.inject({ url: '/', remoteAddress: '192.0.2.9' })).statusCode).toBe(200);
  expect((await app.inject('/api/players/nobody')).json()).toHaveProperty('error.code');
  await app.close();
});

test('an address that has used up its rendering time still gets cached pages, others get all', async () => {
  const app = await openApp({ RATE_RENDER_SECONDS: '0.1', RATE_PAGES: '100000' });
  const answerTo = (id: number) => app.inject(`/monsters/hare/hare-${id}`);
  let answer = await answerTo(1);
  for (let id = 2; answer.statusCode !== 429; id += 1) answer = await answerTo(id);
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  expect(answer.body).toContain('<h1>Back in a moment</h1>');
  const other = { url: '/recent', remoteAddress: '192.0.2.9' };
  expect((await app.inject(other)).statusCode).toBe(200);
  expect((await app.inject('/recent?utm_source=chat')).statusCode).toBe(200);
  await app.close();
});
