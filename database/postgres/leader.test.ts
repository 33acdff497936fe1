import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppDatabase, ExclusiveTurn } from '../app-database.ts';
import { openDatabase } from '../connect.ts';
import { openBreakableConnection } from '../testing/breakable-connection.ts';
import { createTestPostgres } from '../testing/each-database.ts';

const quiet = () => {};
let postgres: Awaited<ReturnType<typeof createTestPostgres>>;
let line: Awaited<ReturnType<typeof openBreakableConnection>>;
let databases: AppDatabase[];
let stops: AbortController[];
let turns: { who: number; turn: ExclusiveTurn }[];
let running: Promise<void>[];

beforeEach(async () => {
  postgres = await createTestPostgres();
  line = await openBreakableConnection(postgres.url);
  databases = [
    await openDatabase({ databaseUrl: line.url, onProblem: quiet }),
    await openDatabase({ databaseUrl: postgres.url, onProblem: quiet }),
  ];
  stops = databases.map(() => new AbortController());
  turns = [];
  running = [];
});

afterEach(async () => {
  for (const stop of stops) stop.abort();
  await Promise.all(running);
  line.cut();
  await Promise.all(databases.map((database) => database.close()));
  line.close();
  await postgres.drop();
});

/** Lets a process compete for the leadership, which lasts until it is ended. */
function compete(who: number, onWaiting?: () => void): void {
  const work = (turn: ExclusiveTurn) => {
    turns.push({ who, turn });
    return new Promise<void>((resolve) => {
      turn.signal.addEventListener('abort', () => resolve());
    });
  };
  const { signal } = stops[who] as AbortController;
  const options = onWaiting ? { signal, onWaiting } : { signal };
  running.push((databases[who] as AppDatabase).runAsLeader('job', work, options));
}

const atWork = () => turns.filter(({ turn }) => !turn.signal.aborted).map(({ who }) => who);

test('one process at a time runs the job, and another takes over when it stops', async () => {
  compete(0);
  await expect.poll(atWork).toEqual([0]);
  const waited = new Promise<void>((resolve) => compete(1, resolve));
  await waited;
  expect(atWork()).toEqual([0]);
  stops[0]?.abort();
  await expect.poll(atWork).toEqual([1]);
});

test('a process that loses its connection loses the leadership, cannot write in it, and competes again', async () => {
  compete(0);
  await expect.poll(atWork).toEqual([0]);
  const [lost] = turns;
  line.cut();
  compete(1);
  await expect.poll(atWork).toEqual([1]);
  line.mend();
  const write = lost?.turn.kysely
    .insertInto('feed_events')
    .values({ id: 'late', type: 'x', taken_at: 1 })
    .execute();
  await expect(write).rejects.toMatchObject({ name: 'StorageUnavailableError' });
  stops[1]?.abort();
  await expect.poll(atWork).toEqual([0]);
  await sql`select 1`.execute((turns.at(-1) as { turn: ExclusiveTurn }).turn.kysely);
});

test('a job that has finished is not started again', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
  };
  const signal = new AbortController().signal;
  await databases[0]?.runAsLeader('short', work, { signal });
  expect(runs).toBe(1);
});
