import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { noteBackup } from '#database/backup/last-backup.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder, eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent, testConfig } from '../../testing/app.ts';
import { conventionProblems } from '../../testing/metric-conventions.ts';

const TOKEN = 'token-of-the-metrics';

let app: FastifyInstance;
let dataDir: string;
beforeAll(async () => {
  const folder = createTestFolder();
  dataDir = folder.path;
  const database = await openDatabase({ dataDir });
  const config = testConfig({ METRICS_TOKEN: TOKEN, DATA_DIR: dataDir });
  app = await createTestApp(database, { config });
  return async () => {
    await app.close();
    await database.close();
    await folder.remove();
  };
});

const scrape = (of = app) =>
  of.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });

/** The value of the line that begins with `line`. */
const valueIn = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((text) => text.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  );

test('reports requests by route and status, the feed, writes and cached responses', async () => {
  const date = new Date(Date.now() - 600_000).toISOString();
  await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2, { date })]);
  for (let call = 0; call < 3; call += 1) await app.inject({ url: '/api/matches' });
  await app.inject({ url: '/api/nowhere' });
  const response = await scrape();
  expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = response.body;
  const value = (name: string) => Number(text.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1]);
  const matches = 'ringside_http_request_seconds_count\\{route="/api/matches",status="2xx"\\}';
  expect(value(matches)).toBe(3);
  expect(value(matches.replace('_count\\{', '_bucket\\{le="\\+Inf",'))).toBe(3);
  expect(value('ringside_http_request_seconds_count\\{route="/api/\\*",status="4xx"\\}')).toBe(1);
  expect(value('ringside_feed_events_total\\{result="accepted"\\}')).toBe(3);
  expect(value('ringside_transactions_total\\{result="committed"\\}')).toBeGreaterThanOrEqual(1);
  expect(value('ringside_cached_responses_total\\{result="kept"\\}')).toBeGreaterThanOrEqual(2);
  expect(value('ringside_feed_fight_age_seconds') - 600).toBeLessThan(60);
  expect(value('ringside_feed_fight_age_seconds')).toBeGreaterThanOrEqual(600);
  expect(value('ringside_webhooks\\{state="failing"\\}')).toBe(0);
  for (const name of [
    'ringside_webhook_failing_seconds',
    'ringside_webhook_waiting_messages',
    'ringside_push_waiting_messages',
    'ringside_live_connections',
    'ringside_season_running',
    'ringside_read_only',
  ]) {
    expect(value(name)).toBe(0);
  }
  expect((await scrape()).body).toContain('route="/metrics"');
});

test('reports the process under the names of prom-client, without metrics whose cost grows with connections', async () => {
  const { body } = await scrape();
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
    'process_open_fds',
    'nodejs_heap_size_used_bytes',
  ]) {
    expect(body).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
  expect(body).toContain('# TYPE nodejs_gc_duration_seconds histogram');
  expect(body).toContain('# TYPE ringside_event_loop_delay_seconds histogram');
  expect(body).not.toMatch(/^(nodejs_active_|nodejs_eventloop_lag)/m);
});

test('two apps in a process share the metrics of the process and have separate ones of their own', async () => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const config = testConfig({ METRICS_TOKEN: TOKEN });
  const other = await createTestApp(database, { config });
  const { body } = await scrape(other);
  expect(body).toMatch(/^process_start_time_seconds \d/m);
  expect(body).toMatch(/^ringside_feed_events_total\{result="accepted"\} 0$/m);
  await other.close();
  await database.close();
  await folder.remove();
});

test('follows the naming conventions of Prometheus', async () => {
  await app.inject({ url: '/api/matches' });
  expect(conventionProblems((await scrape()).body)).toEqual([]);
});

test('concurrent scrapes get the same values', async () => {
  const bodies = (await Promise.all([scrape(), scrape(), scrape()])).map(({ body }) => body);
  for (const name of [
    'ringside_feed_events_total{result="accepted"}',
    'ringside_live_connections',
    'ringside_service_up{service="database"}',
    `ringside_build_info{version="1.0.0",node="${process.version}"}`,
  ]) {
    const values = bodies.map((body) => valueIn(body, name));
    expect(new Set(values).size, name).toBe(1);
    expect(values[0], name).not.toBeNaN();
  }
  const delays = 'ringside_event_loop_delay_seconds_count';
  const [before, after] = [(await scrape()).body, (await scrape()).body];
  expect(valueIn(after, delays)).toBeGreaterThanOrEqual(valueIn(before, delays));
});

test('counts 429 separately from other client errors', async ({ onTestFinished }) => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const settings = { RATE_LIMITS: 'on', RATE_SEARCHES: '1', RATE_ADDRESS_FACTOR: '1' };
  const config = testConfig({ METRICS_TOKEN: TOKEN, ...settings });
  const limited = await createTestApp(database, { config });
  onTestFinished(async () => {
    await limited.close();
    await database.close();
    await folder.remove();
  });
  for (let call = 0; call < 3; call += 1) await limited.inject({ url: '/api/monster-query' });
  const { body } = await scrape(limited);
  const count = 'ringside_http_request_seconds_count{route="/api/monster-query",status=';
  expect(valueIn(body, `${count}"429"}`)).toBe(2);
  expect(body).not.toContain(`${count}"4xx"}`);
});

test('reports the time of the last backup, free disk space, and services that are down', async ({
  onTestFinished,
}) => {
  const { body } = await scrape();
  expect(valueIn(body, 'ringside_last_backup_timestamp_seconds')).toBe(0);
  expect(valueIn(body, 'ringside_data_disk_free_bytes')).toBeGreaterThan(0);
  expect(valueIn(body, 'ringside_service_up{service="database"}')).toBe(1);
  await noteBackup(dataDir);
  const at = valueIn((await scrape()).body, 'ringside_last_backup_timestamp_seconds');
  expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(60);

  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const platform = {
    IDENTITY_URL: 'http://127.0.0.1:9',
    PROFILE_URL: 'http://127.0.0.1:9/users',
    CLIENT_ID: 'ours',
  };
  const config = testConfig({ METRICS_TOKEN: TOKEN, ...platform });
  const alone = await createTestApp(database, { config });
  onTestFinished(async () => {
    await alone.close();
    await folder.remove();
  });
  await database.close();
  const down = (await scrape(alone)).body;
  for (const service of ['database', 'sign_in', 'profiles']) {
    expect(valueIn(down, `ringside_service_up{service="${service}"}`), service).toBe(0);
  }
});

eachDatabase('metrics of the database', (openTestDatabase, kind) => {
  test(
    kind === 'postgres'
      ? 'say how the pool of connections is used'
      : 'have no pool to speak of where the database is a file',
    async () => {
      const config = testConfig({ METRICS_TOKEN: TOKEN });
      const pooled = await createTestApp(await openTestDatabase(), { config });
      const { body } = await scrape(pooled);
      await pooled.close();
      expect(conventionProblems(body)).toEqual([]);
      const max = valueIn(body, 'ringside_database_connections_max');
      expect(max).toEqual(kind === 'postgres' ? 10 : Number.NaN);
      const free = valueIn(body, 'ringside_database_connections{state="idle"}');
      expect(free).toEqual(kind === 'postgres' ? expect.any(Number) : Number.NaN);
    },
  );
});
