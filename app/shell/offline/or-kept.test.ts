import { createClient } from '@ringside/contract/client';
import { endpoint } from '@ringside/contract/endpoint';
import { createQueryClient } from '@ringside/page-queries/query-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

const kept = vi.hoisted(() => ({ text: null as string | null }));
vi.mock('./kept-answers.ts', () => ({
  async keptAnswer() {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return kept.text && { status: 200, keptAtMs: 1000, text: async () => kept.text };
  },
}));

const call = endpoint('GET', '/matches', {
  summary: 'Fights',
  response: z.object({ from: z.string() }),
});
const json = (from: string) =>
  new Response(JSON.stringify({ from }), { headers: { 'content-type': 'application/json' } });
const refused = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  kept.text = '{"from":"device"}';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with one query, whose requests are answered one after another. */
async function page(...answers: (() => Promise<Response>)[]) {
  const { callServer, orKept } = await import('./or-kept.ts');
  const api = createClient(callServer);
  vi.stubGlobal('fetch', () => (answers.shift() ?? refused)());
  const client = createQueryClient(orKept);
  const queryKey = ['matches'] as const;
  const query = {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => api(call, {}, { signal }),
    retry: false,
    staleTime: 0,
  };
  const read = () => client.fetchQuery(query).catch(() => {});
  const shown = () => client.getQueryData(queryKey);
  const forget = () => client.removeQueries({ queryKey });
  return { read, shown, forget };
}

const later = (from: string) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { ask: () => promise, answer: () => resolve(json(from)) };
};
const passMs = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a line that hangs: what is kept after a second, then the late answer in its place', async () => {
  const slow = later('server');
  const { read, shown } = await page(slow.ask);
  void read();
  await passMs(900);
  expect(shown()).toBeUndefined();
  await passMs(200);
  expect(shown()).toEqual({ from: 'device' });
  slow.answer();
  await passMs(60);
  expect(shown()).toEqual({ from: 'server' });
});

test.each([
  ['refused', refused],
  ['a page of another network', async () => new Response('<p>Log in to the hotel</p>')],
])('%s: what is kept, at once', async (_line, ask) => {
  const { read, shown } = await page(ask);
  void read();
  await passMs(60);
  expect(shown()).toEqual({ from: 'device' });
});

test('a line that is down is not waited for again, until it answers', async () => {
  const [first, second] = [later('first'), later('second')];
  const { read, shown } = await page(first.ask, second.ask);
  void read();
  await passMs(1100);
  void read();
  await passMs(60);
  expect(shown()).toEqual({ from: 'device' });
  second.answer();
  await passMs(60);
  expect(shown()).toEqual({ from: 'second' });
  // The answer to the earlier question comes after that of the later one.
  first.answer();
  await passMs(60);
  expect(shown()).toEqual({ from: 'second' });
});

test('a line that is down and then refuses: what is kept', async () => {
  const hangs = later('never');
  const { read, shown, forget } = await page(hangs.ask, refused);
  void read();
  await passMs(1100);
  forget();
  void read();
  await passMs(60);
  expect(shown()).toEqual({ from: 'device' });
});

test('what is not kept is waited for, for twenty seconds', async () => {
  kept.text = null;
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const slow = later('server');
  const { read, shown } = await page(slow.ask);
  void read();
  await passMs(10_000);
  slow.answer();
  await passMs(60);
  expect(shown()).toEqual({ from: 'server' });
  expect(limit).toHaveBeenCalledWith(20_000);
});

test('newer data of this visit stays, where the next answer does not come', async () => {
  const hangs = later('never');
  const { read, shown } = await page(async () => json('server'), hangs.ask);
  void read();
  await passMs(20_000);
  void read();
  await passMs(1100);
  expect(shown()).toEqual({ from: 'server' });
});

test('a query that takes failures for empty answers is waited for while nothing is kept', async () => {
  kept.text = null;
  const slow = later('server');
  const { callServer, orKept } = await import('./or-kept.ts');
  const api = createClient(callServer);
  vi.stubGlobal('fetch', slow.ask);
  const client = createQueryClient(orKept);
  const queryKey = ['matches', 'hits'] as const;
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    api(call, {}, { signal }).catch(() => null);
  void client.fetchQuery({ queryKey, queryFn });
  await passMs(2000);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  slow.answer();
  await passMs(60);
  expect(client.getQueryData(queryKey)).toEqual({ from: 'server' });
});
