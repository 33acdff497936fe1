import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestPostgres } from '#database/testing/each-database.ts';
import { signIn } from '#scripts/test/practice-sign-in.ts';
import { fightEvent, monsterEvent } from '#server/testing/app.ts';
import { freePort } from '#server/testing/free-port.ts';
import { conventionProblems } from '#server/testing/metric-conventions.ts';
import { FEED_KEY, type FeedEvent, sendOnce } from '../kills/kill-during-feed.ts';
import { feedMonsters } from '../kills/kill-during-saves.ts';
import { BUSY_STOP_SECONDS, beginFeeding, isRefused } from '../slow-feeding.ts';
import { fetchFromAnyWorker, startWorkers, type WorkerProcesses } from './worker-processes.ts';

const LIMIT_MS = 120_000;
const WORKERS = 2;
const HOST = 'hesta';
const METRICS_TOKEN = 'token-of-the-metrics';
/** Time within which the other workers must respond while one hangs. */
const ANSWER_LIMIT_MS = 10_000;

let postgres: Awaited<ReturnType<typeof createTestPostgres>>;
let app: WorkerProcesses;
let metricsPort: number;

const settings = () => ({
  DATABASE_URL: postgres.url,
  WORKERS: String(WORKERS),
  FEED_KEY,
  STOP_TIMEOUT_SECONDS: BUSY_STOP_SECONDS,
  RATE_LIMITS: 'off',
  HOSTS: HOST,
});

beforeAll(async () => {
  postgres = await createTestPostgres();
  metricsPort = await freePort();
  const metrics = { METRICS_PORT: String(metricsPort), METRICS_TOKEN };
  app = await startWorkers({ ...settings(), ...metrics }, ['npm', 'start']);
  await app.opened();
}, LIMIT_MS);

afterAll(async () => {
  app.destroy();
  await postgres.drop();
});

const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work));

const soon = () => new Date(Date.now() + 600_000).toISOString();

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

test('workers share one port, and log once that it is open', { timeout: LIMIT_MS }, async () => {
  expect(app.output().match(/ is open at /g)).toHaveLength(1);
  expect(app.workerPids()).toHaveLength(WORKERS);
  const askers = new Set<string>();
  const ask = async () => {
    for (const { by } of await times(20, () => fetchFromAnyWorker(`${app.origin}/healthz`)))
      askers.add(by);
    return askers.size;
  };
  await expect.poll(ask).toBe(WORKERS);
});

async function metrics(): Promise<(line: string) => number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(conventionProblems(text)).toEqual([]);
  const lines = text.split('\n');
  return (line) =>
    Number(
      lines
        .find((text) => text.startsWith(`${line} `))
        ?.split(' ')
        .at(-1),
    );
}

test('/metrics has the sums of all workers, and counters do not fall when a worker dies', {
  timeout: LIMIT_MS,
}, async () => {
  const health = 'ringside_http_request_seconds_count{route="/healthz",status="2xx"}';
  const events = 'ringside_feed_events_total{result="accepted"}';
  await feedMonsters(app.origin);
  await times(30, () => fetchFromAnyWorker(`${app.origin}/healthz`));
  const before = await metrics();
  expect(before('ringside_workers')).toBe(WORKERS);
  expect(before(health)).toBeGreaterThanOrEqual(30);
  expect(before(events)).toBe(64);
  expect(before('ringside_database_connections_max')).toBe(10 * WORKERS);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const site = await fetchFromAnyWorker(`${app.origin}/metrics`, { headers });
  expect(site.text).toContain(`${events} 64\n`);
  expect((await fetchFromAnyWorker(`${app.origin}/metrics`)).status).toBe(401);
  await app.replace(...app.workerPids());
  const after = await metrics();
  expect(after('ringside_worker_ends_total')).toBe(WORKERS);
  expect(after(events)).toBe(64);
  expect(after(health)).toBeGreaterThanOrEqual(before(health));
});

test('a connection that arrives while a worker hangs is answered by another', {
  timeout: LIMIT_MS,
}, async () => {
  const [dying = 0] = app.workerPids();
  process.kill(dying, 'SIGSTOP');
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  const ask = () => fetchFromAnyWorker(`${app.origin}/api/matches?pageSize=50`, { signal });
  const answers = await times(60, ask);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  await app.replace(dying);
  expect(app.workerPids()).not.toContain(dying);
});

/** Addresses that show a fighter's name, including cached pages and responses. */
const SHOWN_AT = [
  ...['/api/matches?pageSize=50', '/api/next', '/api/champions?period=ever', '/overlay/next'],
  ...['/recent', '/next', '/champions?period=ever', '/monster-history/9001'],
  ...['/api/monster-names?term=rude', '/api/monster-query?RACE=PIXIE'],
];

test('a name that is hidden at one worker is hidden at all of them, until it is shown again', {
  timeout: LIMIT_MS,
}, async () => {
  const token = await signIn(app.origin, HOST);
  const atDesk = (path: string, body: object) =>
    fetchFromAnyWorker(`${app.origin}/api/host/names/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', username: HOST, token },
    });
  const names = ['Rude Name', 'Monster 9002'];
  const [left, right] = names.map((MONSTER_NAME, at) =>
    monsterEvent(9001 + at, { MONSTER_NAME, RACE: 'PIXIE' }),
  );
  const side = ({ ID, MONSTER_NAME, RACE }: Record<string, unknown>) => ({
    ID,
    MONSTER_NAME,
    RACE,
  });
  const sides = { leftCombatant: side(left ?? {}), rightCombatant: side(right ?? {}) };
  const when = { bettingClosesAt: soon(), startsAt: soon() };
  const decided = fightEvent(9001, 9002, { ...sides, date: new Date().toISOString() });
  const upcoming = { id: 'rude', type: 'upcoming', bout: 'rude', ...sides, ...when };
  expect(await sendOnce(app.origin, [left, right, decided, upcoming] as FeedEvent[])).toBe(true);
  /** The addresses that show the name at any worker. */
  const shownAt = async () => {
    const answers = await times(6, () =>
      Promise.all(
        SHOWN_AT.map(async (path) => ({ path, ...(await fetchFromAnyWorker(app.origin + path)) })),
      ),
    );
    return new Set(
      answers
        .flat()
        .filter(({ text }) => text.includes('Rude'))
        .map(({ path }) => path),
    );
  };
  await expect.poll(async () => (await shownAt()).size).toBe(SHOWN_AT.length);
  expect(await atDesk('hide', { kind: 'fighter', name: 'Rude Name' })).toMatchObject({
    status: 200,
  });
  await expect.poll(shownAt).toEqual(new Set());
  expect(await shownAt()).toEqual(new Set());
  await atDesk('show', { kind: 'fighter', subject: 'Rude Name' });
  await expect.poll(async () => (await shownAt()).size).toBe(SHOWN_AT.length);
});

test('on SIGTERM workers finish the requests in progress', { timeout: LIMIT_MS }, async () => {
  const pids = app.workerPids();
  const feeding = await beginFeeding(app.port, FEED_KEY);
  app.signal('SIGTERM');
  await expect.poll(() => isRefused(app.port)).toBe(true);
  expect(await feeding.finish()).toContain('HTTP/1.1 200');
  // npm ends first, with its shell.
  await app.ended;
  await expect.poll(() => pids.filter((pid) => !isGone(pid))).toEqual([]);
});

test('when their primary dies, workers finish the requests in progress and exit', {
  timeout: LIMIT_MS,
}, async () => {
  const other = await startWorkers({ ...settings(), WORKERS: '2' });
  onTestFinished(other.destroy);
  await other.opened();
  const pids = other.workerPids();
  const feeding = await beginFeeding(other.port, FEED_KEY);
  other.signal('SIGKILL');
  await expect.poll(() => isRefused(other.port)).toBe(true);
  expect(await feeding.finish()).toContain('HTTP/1.1 200');
  await expect.poll(() => pids.every(isGone)).toBe(true);
});

test('when workers cannot start, the app exits with their error', {
  timeout: LIMIT_MS,
}, async () => {
  const address = new URL(postgres.url);
  address.pathname = '/no_such_database';
  const other = await startWorkers({ ...settings(), DATABASE_URL: address.href });
  onTestFinished(other.destroy);
  expect(await other.ended).toBe(1);
  expect(other.output()).toContain('no_such_database');
  expect(other.output()).not.toContain('starting it again');
});
