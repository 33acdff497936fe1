import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LINE_LIMIT_MS } from '#app/ui/storage/offline-copies.ts';

interface Asked {
  request: Request;
  url: URL;
  event?: unknown;
}
interface Route {
  takes(asked: Asked): boolean;
  answer(asked: Asked): Promise<Response>;
}

const routes = vi.hoisted(() => [] as Route[]);
vi.mock('workbox-routing', () => ({
  registerRoute: (takes: Route['takes'], answer: Route['answer']) => routes.push({ takes, answer }),
}));
vi.mock('workbox-core', () => ({ clientsClaim() {} }));
vi.mock('workbox-precaching', () => ({
  precacheAndRoute() {},
  cleanupOutdatedCaches() {},
  matchPrecache: async () => new Response('the kept page'),
}));

const SITE = 'https://ringside.example';
const never = new Promise<Response>(() => {});
const ownPage = () => new Response('<script>window.__reactRouterContext</script>');
const passMs = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  routes.length = 0;
  vi.stubGlobal('self', { addEventListener() {} });
  vi.stubGlobal('location', new URL(SITE));
  vi.stubGlobal('BUILT_FILES', []);
  vi.stubGlobal('caches', { match: async () => new Response('the kept picture') });
  await import('./worker.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function ask(path: string, facts: { mode?: string; destination?: string }, event?: unknown) {
  const url = new URL(path, SITE);
  const asked = { url, event, request: { url: url.href, headers: new Headers(), ...facts } };
  return routes.find(({ takes }) => takes(asked as Asked))?.answer(asked as Asked);
}

/** Opens a page as Chromium does, which gives up the early request once the event has ended. */
function open(early: Promise<Response>): { readonly shows: string } {
  const lasting: Promise<unknown>[] = [];
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  const preloadResponse = Promise.race([early, givenUp]);
  preloadResponse.catch(() => {});
  const waitUntil = (work: Promise<unknown>) => void lasting.push(work);
  const tab = { shows: 'nothing' };
  async function show(): Promise<void> {
    const response = await ask('/privacy', { mode: 'navigate' }, { preloadResponse, waitUntil });
    tab.shows = response?.status === 302 ? 'kept' : 'server';
    await Promise.allSettled(lasting);
    reject(new DOMException('given up', 'AbortError'));
  }
  void show();
  return tab;
}

test('once the line answers again, at most one more kept page is shown, though no other request tells of the line', async () => {
  const hangs = open(never);
  await passMs(LINE_LIMIT_MS);
  expect(hangs.shows).toBe('kept');
  const { promise, resolve } = Promise.withResolvers<Response>();
  const first = open(promise);
  await passMs(1);
  expect(first.shows).toBe('kept');
  resolve(ownPage());
  await passMs(1);
  const { promise: inTime, resolve: answer } = Promise.withResolvers<Response>();
  const second = open(inTime);
  await passMs(LINE_LIMIT_MS / 2);
  answer(ownPage());
  await passMs(1);
  expect(second.shows).toBe('server');
});

const PICTURES = ['/album-covers/slow.png', '/portraits/400/hare.jpg'];

test.each(PICTURES)('a slow picture makes no line of pages slow: %s', async (path) => {
  vi.stubGlobal('fetch', () => never);
  const picture = ask(path, { destination: 'image' })?.then((response) => response.text());
  await passMs(LINE_LIMIT_MS);
  expect(await picture).toBe('the kept picture');
  const { promise, resolve } = Promise.withResolvers<Response>();
  const page = open(promise);
  await passMs(LINE_LIMIT_MS / 2);
  expect(page.shows).toBe('nothing');
  resolve(ownPage());
  await passMs(1);
  expect(page.shows).toBe('server');
});

test('a picture from the browser’s cache does not say that the line is back', async () => {
  open(never);
  await passMs(LINE_LIMIT_MS);
  const cover = { headers: { 'content-type': 'image/png' } };
  vi.stubGlobal('fetch', async () => new Response('cached', cover));
  await ask('/album-covers/cached.png', { destination: 'image' });
  const next = open(never);
  await passMs(1);
  expect(next.shows).toBe('kept');
});
