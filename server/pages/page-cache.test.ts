import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import type { PageContext } from './page-context.ts';
import { serveRendered } from './pages.ts';

/** A build whose one page answers what the test says. */
function buildAnswering(answer: () => Response): ServerBuild {
  const entry = { default: () => {}, createLoadContext: () => new RouterContextProvider() };
  const page = { id: 'page', path: '*', module: { loader: answer } };
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

/** For pages whose loader neither calls nor asks anything. */
function emptyContext() {
  const counts = { kept: 0, rendered: 0 };
  return { settings: {}, apiFor: () => {}, readOnly: () => null, counts } as unknown as PageContext;
}

test('while a page cannot be rendered its last rendering stands, and the next one follows', async () => {
  let answer = new Response('first');
  const app = Fastify();
  const build = buildAnswering(() => answer);
  serveRendered(app, async () => build, emptyContext(), { cacheMs: 0 });
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

test('a page comes compressed as the browser likes it, and says the same', async () => {
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
