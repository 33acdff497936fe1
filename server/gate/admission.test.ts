import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { testConfig } from '../testing/app.ts';
import { admitRequests, measureLoopDelay } from './admission.ts';

/** An app with a fake delay of the event loop. */
async function openApp(delayMs: () => number) {
  const app = Fastify();
  admitRequests(app, testConfig({ SHED_AT_DELAY_MS: '100' }), delayMs);
  for (const url of [
    ...['/*', '/assets/a.js', '/healthz', '/readyz', '/metrics', '/portraits/jpg/:file'],
    ...['/api/monster-query', '/api/users/:username', '/api/matches', '/api/status', '/api/live'],
  ]) {
    app.get(url, { config: { hot: url === '/api/matches' } }, async () => 'ok');
  }
  for (const url of ['/api/playlists', '/api/feed']) app.post(url, async () => 'ok');
  onTestFinished(() => app.close());
  await app.ready();
  const asked = [
    ...['GET /', 'GET /assets/a.js', 'GET /healthz', 'GET /readyz', 'GET /metrics'],
    ...['GET /portraits/jpg/X.jpg', 'GET /api/monster-query', 'GET /api/users/x'],
    ...['GET /api/matches', 'GET /api/status', 'GET /api/live'],
    ...['POST /api/playlists', 'POST /api/feed'],
  ];
  return async () => {
    const refused: string[] = [];
    for (const call of asked) {
      const [method, url] = call.split(' ') as ['GET' | 'POST', string];
      const response = await app.inject({ method, url });
      if (response.statusCode === 503) refused.push(call);
    }
    return refused;
  };
}

test('the most expensive requests are refused first; assets, cached responses, status and health never', async () => {
  let delayMs = 0;
  const refused = await openApp(() => delayMs);
  expect(await refused()).toEqual([]);
  delayMs = 150;
  expect(await refused()).toEqual(['GET /', 'GET /api/monster-query']);
  delayMs = 250;
  const reads = ['GET /', 'GET /api/monster-query', 'GET /api/users/x', 'POST /api/playlists'];
  expect(await refused()).toEqual(reads);
  delayMs = 100_000;
  expect(await refused()).toEqual([...reads, 'POST /api/feed']);
});

test('the delay of the event loop is zero at first and rises when the loop is blocked', async () => {
  const app = Fastify();
  const delayMs = measureLoopDelay(app);
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  expect(delayMs()).toBe(0);
  const blocker = setInterval(() => {
    const until = performance.now() + 120;
    while (performance.now() < until);
  }, 5);
  await expect.poll(delayMs, { timeout: 10_000, interval: 200 }).toBeGreaterThan(20);
  clearInterval(blocker);
});
