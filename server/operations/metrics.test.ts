import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent } from '../testing/app.ts';

let app: FastifyInstance;
beforeAll(async () => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  app = await createTestApp(database);
  return async () => {
    await app.close();
    await database.close();
    await folder.remove();
  };
});

const scrape = (options: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  app.inject({
    url: '/metrics',
    ...options,
    headers: { host: 'localhost:4300', ...options.headers },
  });

test('tells Prometheus of requests by route and status, the feed, writes and hot answers', async () => {
  await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)]);
  for (let call = 0; call < 3; call += 1) await app.inject({ url: '/api/matches' });
  await app.inject({ url: '/api/nowhere' });
  const response = await scrape();
  expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = response.body;
  const value = (name: string) => Number(text.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1]);
  const matches = 'ringside_http_request_seconds_count\\{route="/api/matches",status="2xx"\\}';
  expect(value(matches)).toBe(3);
  expect(value(matches.replace('_count', '_bucket').replace('\\}', ',le="\\+Inf"\\}'))).toBe(3);
  expect(value('ringside_http_request_seconds_count\\{route="/api/\\*",status="4xx"\\}')).toBe(1);
  expect(value('ringside_feed_events_total\\{result="accepted"\\}')).toBe(3);
  expect(value('ringside_transactions_total\\{result="committed"\\}')).toBeGreaterThanOrEqual(1);
  expect(value('ringside_prepared_answers_total\\{result="kept"\\}')).toBeGreaterThanOrEqual(2);
  for (const name of [
    'ringside_live_connections',
    'ringside_season_running',
    'ringside_read_only',
  ]) {
    expect(value(name)).toBe(0);
  }
  expect((await scrape()).body).toContain('route="/metrics"');
});

test('tells of the process in the names of prom-client, but for what costs more with each connection', async () => {
  const { body } = await scrape();
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
    'nodejs_eventloop_lag_p50_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
  ]) {
    expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
  expect(body).toContain('# TYPE nodejs_gc_duration_seconds histogram');
  expect(body).not.toMatch(/^(process_open_fds|nodejs_active_)/m);
});

test('another app in the same process tells of the same process, and of itself', async () => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const other = await createTestApp(database);
  const { body } = await other.inject({ url: '/metrics', headers: { host: 'localhost' } });
  expect(body).toMatch(/^process_start_time_seconds \d/m);
  expect(body).toMatch(/^ringside_feed_events_total\{result="accepted"\} 0$/m);
  await other.close();
  await database.close();
  await folder.remove();
});

test.each([
  ['another machine', { remoteAddress: '10.1.2.3' }],
  ['the world, through a proxy on this machine', { headers: { 'x-forwarded-for': '10.1.2.3' } }],
  ['a page that has its name lead to this machine', { headers: { host: 'evil.example' } }],
])('is not there for %s', async (_, from) => {
  const response = await scrape(from);
  expect(response.statusCode).toBe(404);
  expect(response.body).not.toContain('ringside_');
});
