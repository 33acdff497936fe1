import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { feedSender } from '#app/features/feed/feed-sender.ts';
import { listTournaments } from '#app/features/tournaments/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestPostgres } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { readConfig } from '../config.ts';
import { createInternalClient } from '../internal-client.ts';
import { createTestApp, TEST_FEED_KEY } from '../testing/app.ts';
import { seasonClient, startPracticeSeason } from './practice-season.ts';

const FIGHTS = 500;
const config = readConfig({
  DEMO_FIGHTS: String(FIGHTS),
  DEMO_INTERVAL_SECONDS: '0.2',
  DEMO_CUP_MINUTES: '0.05',
  LOG_LEVEL: 'silent',
});
const reference = loadReference();

interface Process {
  app: FastifyInstance;
  database: AppDatabase;
  /** The number of batches this process has sent. */
  batches: () => number;
  /** The number of its writes to tournaments and the broadcast. */
  saves: () => number;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

async function createProcess(databaseUrl: string): Promise<Process> {
  const database = await openDatabase({ databaseUrl, onProblem: () => {} });
  const secret = 'secret-of-one-process';
  const app = await createTestApp(database, { reference, practiceSecret: secret });
  const take = feedSender(createInternalClient(app, config), TEST_FEED_KEY);
  let batches = 0;
  const send: typeof take = (events) => {
    batches += 1;
    return take(events);
  };
  const calling = seasonClient(app);
  let saves = 0;
  const call: typeof calling = (endpoint, ...input) => {
    if (endpoint.method === 'POST') saves += 1;
    return calling(endpoint, ...input);
  };
  const stopping = new AbortController();
  let ended: Promise<void> | undefined;
  return {
    app,
    database,
    batches: () => batches,
    saves: () => saves,
    async start() {
      const season = { send, call, secret, log: app.log, database, reference };
      const started = startPracticeSeason({ ...season, signal: stopping.signal }, config);
      ended = started.ended;
      await started.ready;
    },
    async stop() {
      stopping.abort();
      await ended;
      await app.close();
      await database.close();
    },
  };
}

async function fightsOf({ database }: Process) {
  const count = database.kysely.selectFrom('fights').select((eb) => eb.fn.countAll().as('n'));
  return Number((await count.executeTakeFirstOrThrow()).n);
}

async function listOf({ app }: Process) {
  return createInternalClient(app, config)(listTournaments);
}
const liveCup = async (process: Process) => (await listOf(process))[0];
const resultsOfAll = async (process: Process) =>
  (await listOf(process)).reduce((sum, { outcomeCount }) => sum + outcomeCount, 0);

test('one of several processes plays the practice season, and another takes over when it ends', async () => {
  const { url, drop } = await createTestPostgres();
  onTestFinished(drop as () => Promise<void>);
  const [first, second] = [await createProcess(url), await createProcess(url)];
  await first.start();
  await second.start();
  await expect.poll(() => fightsOf(first)).toBeGreaterThan(FIGHTS + 1);
  await expect.poll(() => liveCup(first)).toMatchObject({ name: 'Practice Cup 13' });
  await expect.poll(() => resultsOfAll(second)).toBeGreaterThan(12 * 15 + 6);
  expect([second.batches(), second.saves()]).toEqual([0, 0]);
  await first.stop();
  const before = await fightsOf(second);
  const cup = await liveCup(second);
  const results = await resultsOfAll(second);
  await expect.poll(() => resultsOfAll(second)).toBeGreaterThan(results);
  // It continues the open cup and begins no second one.
  const open = (await listOf(second)).filter(({ champion }) => champion === null);
  expect(open.length).toBeLessThanOrEqual(1);
  expect((await listOf(second)).map(({ name }) => name)).toContain(cup?.name);
  await expect.poll(() => fightsOf(second)).toBeGreaterThan(before);
  const heard = await second.app.inject('/api/matches?pageSize=50');
  expect(heard.json().records.length).toBe(50);
  await second.stop();
});
