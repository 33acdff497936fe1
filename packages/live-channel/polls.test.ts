import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveHub } from './hub.ts';
import { LIVE_PERIOD_MS, LIVE_POLL_MS } from './protocol.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1000 * LIVE_PERIOD_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

const openHub = () => createLiveHub({ position: 'a-0' });

test('who asks gets the next change when it comes, with the cursor to ask with next', async () => {
  const hub = openHub();
  const { cursor } = await hub.ask('now');
  expect(cursor).toBe('a-0.1000');
  const waiting = [hub.ask(cursor), hub.ask(cursor)];
  expect(hub.listeners).toBe(2);
  hub.publish(['matches', 'history'], { position: 'b-7' });
  const answer = { cursor: 'b-7.1000', topics: ['matches', 'history'] };
  expect(await Promise.all(waiting)).toEqual([answer, answer]);
  // Later, too, and at once.
  expect(await hub.ask(cursor)).toEqual(answer);
  expect(hub.listeners).toBe(0);
});

test('a position without a period is answered at once: with what has changed since, or with the cursor of now', async () => {
  const hub = openHub();
  expect(await hub.ask('a-0')).toEqual({ cursor: 'a-0.1000', topics: [] });
  hub.publish(['matches'], { position: 'b-7' });
  await null;
  expect(await hub.ask('a-0')).toEqual({ cursor: 'b-7.1000', topics: ['matches'] });
});

test('processes that heard the same changes give the same cursors, whatever else each one sends', async () => {
  const [one, other] = [openHub(), openHub()];
  for (const hub of [one, other]) hub.publish(['matches'], { position: 'b-7' });
  other.publish(['status']);
  await null;
  const { cursor } = await one.ask('now');
  expect((await other.ask('now')).cursor).toBe(cursor);
  for (const hub of [one, other]) hub.publish([], { position: 'b-8', quiet: ['upcoming:pool'] });
  expect(await other.ask(cursor)).toEqual({ cursor: 'b-8.1000', topics: ['upcoming:pool'] });
  expect(await one.ask(cursor)).toEqual(await other.ask(cursor));
});

test('an answer never has the cursor that it was asked for, so none is asked for twice', async () => {
  const hub = openHub();
  const asked = new Set<string>();
  let { cursor } = await hub.ask('now');
  for (let turn = 0; turn < 5; turn += 1) {
    expect(asked).not.toContain(cursor);
    asked.add(cursor);
    const answer = hub.ask(cursor);
    await vi.advanceTimersByTimeAsync(LIVE_PERIOD_MS);
    const { topics, cursor: next } = await answer;
    expect(topics).toEqual([]);
    cursor = next;
  }
  expect(cursor).toBe('a-0.1005');
  // From a process whose clock is ahead, and from a period that is over.
  const ahead = hub.ask('a-0.2000', { limitMs: LIVE_PERIOD_MS });
  await vi.advanceTimersByTimeAsync(LIVE_PERIOD_MS);
  expect((await ahead).cursor).toBe('a-0.2001');
  expect(await hub.ask('a-0.900')).toEqual({ cursor: 'a-0.1006', topics: [] });
});

test('a change just before the end of a period gives all a cursor of the next, so that they ask once', async () => {
  const hub = openHub();
  const { cursor } = await hub.ask('now');
  await vi.advanceTimersByTimeAsync(LIVE_PERIOD_MS - 1);
  hub.publish(['status']);
  await null;
  // Of which no other process knows.
  expect(await hub.ask('now')).toEqual({ cursor, topics: [] });
  const waiting = hub.ask(cursor);
  hub.publish(['matches'], { position: 'b-7' });
  const { cursor: next } = await waiting;
  expect(next).toBe('b-7.1001');
  expect((await hub.ask('now')).cursor).toBe(next);
  const startedAt = Date.now();
  const answer = hub.ask(next);
  await vi.advanceTimersByTimeAsync(LIVE_POLL_MS);
  expect(await answer).toEqual({ cursor: 'b-7.1002', topics: [] });
  expect(Date.now() - startedAt).toBeLessThanOrEqual(LIVE_POLL_MS);
});

test.each(['other-3', 'other-3.1000', 'other-3.900', 'x y', 'a-0.1000.1', '-'])(
  'a cursor that stays unknown (%s) means that everything may have changed',
  async (cursor) => {
    const answer = openHub().ask(cursor);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toEqual({ cursor: 'a-0.1000', topics: ['*'] });
  },
);

test('a cursor of a process that hears changes sooner is not unknown, and sends nobody back', async () => {
  const hub = openHub();
  const answer = hub.ask('b-7.1000');
  hub.publish(['matches'], { position: 'b-7' });
  await vi.advanceTimersByTimeAsync(500);
  hub.publish(['store'], { position: 'b-8' });
  expect(await answer).toEqual({ cursor: 'b-8.1000', topics: ['store'] });
});

test('who has heard of a change waits for the process that has not, and a second at most', async () => {
  const hub = openHub();
  expect(hub.reached('a-0.1000')).toBeNull();
  expect(hub.reached('no cursor')).toBeNull();
  let isReached = false;
  const waiting = hub.reached('b-7')?.then(() => {
    isReached = true;
  });
  // It is no listener, by whose number answers are spread.
  expect(hub.listeners).toBe(0);
  await vi.advanceTimersByTimeAsync(500);
  hub.publish(['store'], { position: 'b-6' });
  await null;
  expect(isReached).toBe(false);
  hub.publish(['matches'], { position: 'b-7' });
  await waiting;
  const never = hub.reached('c-1');
  await vi.advanceTimersByTimeAsync(1000);
  await never;
});

test('all are answered when the hub closes', async () => {
  const hub = openHub();
  const waiting = hub.ask('a-0.1000');
  hub.close();
  expect(await waiting).toEqual({ cursor: 'a-0.1001', topics: [] });
});
