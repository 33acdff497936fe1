import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import { FairQueue } from '../gate/fair-queue.ts';
import { LANES } from '../gate/limits.ts';
import { createPageCache, type Page } from './page-cache.ts';
import type { PageContext } from './page-context.ts';
import { serveRendered } from './pages.ts';

/** A build with one page, which the test provides. */
function buildAnswering(answer: () => Response): ServerBuild {
  const entry = { default: () => {}, createLoadContext: () => new RouterContextProvider() };
  const page = { id: 'page', path: ':name', module: { loader: answer } };
  return {
    entry: { module: entry },
    routes: { page },
    assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '1' },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
}

/** A context for pages without calls. */
function emptyContext() {
  const counts = { kept: 0, rendered: 0 };
  return {
    settings: {},
    apiFor: () => {},
    state: () => ({ readOnly: null, position: 'a-0' }),
    counts,
    queue: new FairQueue(LANES.pages),
    onOutdated: () => () => {},
  } as unknown as PageContext;
}

test('while a page cannot be rendered, its last rendering is served, later a new one', async () => {
  let answer = new Response('first');
  const app = Fastify();
  const build = buildAnswering(() => answer);
  serveRendered(app, async () => build, emptyContext(), { freshMs: 0 });
  const get = async (url: string) => {
    const { statusCode, body } = await app.inject(url);
    return [statusCode, body];
  };
  expect(await get('/a')).toEqual([200, 'first']);
  for (let time = 0; time < 2; time += 1) {
    answer = new Response('away', { status: 503 });
    expect(await get('/a')).toEqual([200, 'first']);
  }
  answer = new Response('away', { status: 503 });
  expect(await get('/never-seen')).toEqual([503, 'away']);
  answer = new Response('gone', { status: 404 });
  expect(await get('/a')).toEqual([404, 'gone']);
  answer = new Response('back');
  expect(await get('/a')).toEqual([200, 'back']);
});

test('outdated pages are not sent again, not even one whose rendering was in progress', async () => {
  let outdate = () => {};
  const onOutdated = (listener: () => void) => {
    outdate = listener;
    return () => {};
  };
  const answers = ['with the name', 'with the name, late', 'without it'];
  const app = Fastify();
  const build = buildAnswering(() => {
    const text = answers.shift();
    if (text?.endsWith('late')) outdate();
    return new Response(text);
  });
  serveRendered(app, async () => build, { ...emptyContext(), onOutdated }, { freshMs: 60_000 });
  const get = async () => (await app.inject('/a')).body;
  expect([await get(), await get()]).toEqual(['with the name', 'with the name']);
  outdate();
  await get();
  expect([await get(), await get()]).toEqual(['without it', 'without it']);
});

test('a page is compressed as the browser accepts it, with the same content', async () => {
  const text = 'The same page. '.repeat(200);
  const app = Fastify();
  const build = buildAnswering(() => new Response(text));
  const context = emptyContext();
  serveRendered(app, async () => build, context);
  const get = (accepted: string) =>
    app.inject({ url: '/a', headers: { 'accept-encoding': accepted } });
  const [br, gzip, plain] = [await get('gzip, br'), await get('gzip, br;q=0'), await get('')];
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text);
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect([plain.body, plain.headers.vary]).toEqual([text, 'accept-encoding']);
  expect(context.counts).toEqual({ kept: 2, rendered: 1 });
});

const pageOf = (bytes: number): Page => ({
  status: 200,
  headers: [],
  encoded: new Map(),
  body: Buffer.alloc(bytes),
});

test('the cache has at most 16 MB and 500 pages', () => {
  const cache = createPageCache();
  for (let number = 0; number < 2000; number += 1) {
    cache.keep(`/large-${number}`, pageOf(200_000));
    cache.keep(`/small-${number}`, pageOf(10));
  }
  expect(cache.bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
  expect(cache.bytes).toBeGreaterThan(8 * 1024 * 1024);
  expect(cache.find('/small-1999')).toBeDefined();
  expect(cache.find('/small-1')).toBeUndefined();
  cache.close();
});

test('a page that was not requested for ten minutes is dropped and its memory released', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'setTimeout'] });
  const cache = createPageCache();
  cache.keep('/asked-for', pageOf(1000));
  cache.keep('/forgotten', pageOf(1000));
  const both = cache.bytes;
  vi.advanceTimersByTime(9 * 60_000);
  expect(cache.find('/asked-for')).toMatchObject({ fresh: false });
  vi.advanceTimersByTime(2 * 60_000);
  expect(cache.bytes).toBeLessThan(both / 2 + 10);
  expect(cache.find('/asked-for')).toBeDefined();
  cache.close();
  vi.useRealTimers();
});
