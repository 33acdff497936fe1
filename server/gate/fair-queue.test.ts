import { ApiError } from '@ringside/contract/api-error';
import { expect, test } from 'vitest';
import { createMeter } from './counters.ts';
import { type Asked, FairQueue } from './fair-queue.ts';
import { LANES } from './limits.ts';

/** A queue with a fake clock, and work that the test finishes. */
function openTurns(budgetMs: number | null = null) {
  let time = 0;
  const now = () => time;
  const budget = budgetMs === null ? {} : { budget: createMeter(budgetMs, { now }) };
  const queue = new FairQueue(LANES.pages, { ...budget, now });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (client: string, name: string, more: Partial<Asked<string>> = {}) =>
    queue.ask({
      client,
      work() {
        begun.push(name);
        return new Promise<string>((resolve) => {
          ends.set(name, () => resolve(name));
        });
      },
      ...more,
    });
  const end = async (...names: string[]) => {
    for (const name of names) ends.get(name)?.();
    await settled();
  };
  const wait = (ms: number) => {
    time += ms;
  };
  return { ask, begun, end, wait };
}

/** Waits until all callbacks of settled promises have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a client with many queued pages does not delay clients with one', async () => {
  const { ask, begun, end } = openTurns();
  const greedy = ['1', '2', '3', '4', '5', '6'].map((name) => ask('greedy', `greedy ${name}`));
  const modest = ask('modest', 'modest');
  await settled();
  expect(begun).toEqual(['greedy 1', 'greedy 2', 'greedy 3', 'modest']);
  await end('greedy 1');
  expect(begun.at(-1)).toBe('greedy 4');
  await end('greedy 2', 'greedy 3', 'greedy 4', 'modest');
  await end('greedy 5', 'greedy 6');
  expect(await Promise.all([...greedy, modest])).toHaveLength(7);
});

test('queued work is not begun once nobody waits for it', async () => {
  const { ask, begun, end } = openTurns();
  const gone = new Set<string>();
  const asked = ['1', '2', '3', '4', '5', '6'].map((name) =>
    ask('greedy', name, { isGone: () => gone.has(name) }).catch(({ status }) => status),
  );
  await settled();
  for (const name of ['1', '4', '5']) gone.add(name);
  await end('1');
  expect(begun).toEqual(['1', '2', '3', '6']);
  await end('2', '3', '6');
  expect(await Promise.all(asked)).toEqual(['1', '2', '3', 499, 499, '6']);
});

test('a client that has used up its time in a minute gets 429 with the time of the next try', async () => {
  const { ask, end, wait } = openTurns(1000);
  const slow = ask('a', 'slow');
  await settled();
  wait(1200);
  await end('slow');
  expect(await slow).toBe('slow');
  const refused = await ask('a', 'next').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 429, code: 'too_many', retryAfterSeconds: 60 });
  const other = ask('b', 'other');
  await settled();
  await end('other');
  expect(await other).toBe('other');
  wait(60_000);
  const later = ask('a', 'later');
  await settled();
  await end('later');
  expect(await later).toBe('later');
});

test('queued renders are refused once earlier ones have used up the time', async () => {
  const { ask, begun, end, wait } = openTurns(100);
  const all = [1, 2, 3, 4].map((name) =>
    ask('a', `${name}`).catch((error: ApiError) => error.status),
  );
  await settled();
  wait(300);
  await end('1', '2', '3');
  expect(await Promise.all(all)).toEqual(['1', '2', '3', 429]);
  expect(begun).toEqual(['1', '2', '3']);
});

test('concurrent renders share the time, so that clients are not charged for others', async () => {
  const { ask, end, wait } = openTurns(1000);
  const two = [ask('a', 'a'), ask('b', 'b')];
  await settled();
  wait(1800);
  await end('a', 'b');
  await Promise.all(two);
  const again = ask('a', 'again');
  await settled();
  await end('again');
  expect(await again).toBe('again');
});

test('a client may have fifty pages waiting, and all clients together a thousand', async () => {
  const { ask, end } = openTurns();
  const statuses: number[] = [];
  const refused = (error: ApiError) => void statuses.push(error.status);
  for (let page = 0; page < 54; page += 1) void ask('a', `a ${page}`).catch(refused);
  await settled();
  expect(statuses).toEqual([429]);
  for (let client = 0; client < 40; client += 1) {
    for (let page = 0; page < 30; page += 1) void ask(`${client}`, `${client}`).catch(refused);
  }
  await settled();
  expect(new Set(statuses.slice(1))).toEqual(new Set([503]));
  await end('a 0');
});

test('after a failed page the next one is rendered', async () => {
  const queue = new FairQueue(LANES.pages);
  const failing = () => Promise.reject(new Error('away'));
  const all = Array.from({ length: 10 }, () =>
    queue.ask({ client: 'a', work: failing }).catch(() => 'failed'),
  );
  expect(await Promise.all(all)).toEqual(Array(10).fill('failed'));
  expect(await queue.ask({ client: 'a', work: async () => 'there' })).toBe('there');
});

test('work of one name is done once, and each who waits for it waits in their own name', async () => {
  const { ask, begun, end, wait } = openTurns(1000);
  const slow = ask('spent', 'slow');
  const others = ['1', '2'].map((name) => ask('spent', name));
  await settled();
  const shared = { name: '/page' };
  const first = ask('spent', 'page', shared).catch((error: ApiError) => error.status);
  const modest = ask('modest', 'page', shared);
  await settled();
  expect(begun).toEqual(['slow', '1', '2', 'page']);
  const joined = ask('late', 'page', shared);
  wait(6000);
  await end('slow', '1', '2', 'page');
  await Promise.all([slow, ...others]);
  expect(await Promise.all([first, modest, joined])).toEqual(['page', 'page', 'page']);
  expect(begun).toHaveLength(4);
});

test('who has used up their time does not refuse it to others who wait for the same', async () => {
  const { ask, end, wait } = openTurns(1000);
  const busy = ['1', '2', '3'].map((name) => ask('spent', name));
  const full = Array.from({ length: 13 }, (_, at) => ask(`client ${at}`, `full ${at}`));
  await settled();
  const shared = { name: '/page' };
  const spent = ask('spent', 'page', shared).catch((error: ApiError) => error.status);
  const modest = ask('modest', 'page', shared);
  wait(30_000);
  await end('1', '2', '3');
  await end('page');
  expect(await Promise.all([spent, modest])).toEqual([429, 'page']);
  await end(...full.map((_, at) => `full ${at}`));
  await Promise.all([...busy, ...full]);
});

test('work holds its place until its result is complete or has failed', async () => {
  const queue = new FairQueue({ ...LANES.songs, ofNetwork: 1 });
  const whole = Promise.withResolvers<void>();
  const made: string[] = [];
  const song = (name: string, until?: () => Promise<void>) =>
    queue.ask({ client: 'a', name, until, work: async () => made.push(name) });
  await song('one', () => whole.promise);
  const next = song('two');
  await settled();
  expect(made).toEqual(['one']);
  whole.reject(new Error('not made'));
  await next;
  expect(made).toEqual(['one', 'two']);
});
