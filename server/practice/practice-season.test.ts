import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestPostgres } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { readConfig } from '../config.ts';
import { createTestApp, TEST_FEED_KEY } from '../testing/app.ts';
import { startPracticeSeason } from './practice-season.ts';

const FIGHTS = 500;
const config = readConfig({
  DEMO_FIGHTS: String(FIGHTS),
  DEMO_INTERVAL_SECONDS: '0.2',
  LOG_LEVEL: 'silent',
});
const reference = loadReference();

interface Process {
  app: FastifyInstance;
  database: AppDatabase;
  /** Events of fights that came by this process. */
  batches: () => number;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

async function createProcess(databaseUrl: string): Promise<Process> {
  const database = await openDatabase({ databaseUrl, onProblem: () => {} });
  const app = await createTestApp(database, { reference });
  let batches = 0;
  const send = app.inject.bind(app);
  app.inject = ((request: never) => {
    batches += 1;
    return send(request);
  }) as typeof app.inject;
  const stopping = new AbortController();
  let ended: Promise<void> | undefined;
  return {
    app,
    database,
    batches: () => batches,
    async start() {
      const season = { app, database, reference, practiceFeedKey: TEST_FEED_KEY };
      ({ ended } = await startPracticeSeason({ ...season, signal: stopping.signal }, config));
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

test('of several processes one plays the practice season, and another goes on when it ends', async () => {
  const { url, drop } = await createTestPostgres();
  onTestFinished(drop as () => Promise<void>);
  const [first, second] = [await createProcess(url), await createProcess(url)];
  await first.start();
  await second.start();
  await vi.waitFor(async () => expect(await fightsOf(first)).toBeGreaterThan(FIGHTS + 1), 5000);
  expect(second.batches()).toBe(0);
  await first.stop();
  const before = await fightsOf(second);
  await vi.waitFor(async () => expect(await fightsOf(second)).toBeGreaterThan(before), 5000);
  const heard = await second.app.inject('/api/matches?pageSize=50');
  expect(heard.json().records.length).toBe(50);
  await second.stop();
});
