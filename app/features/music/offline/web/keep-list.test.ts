import { afterEach, expect, test, vi } from 'vitest';
import { keepList } from './keep-list.ts';
import { offlineLists } from './offline-lists.ts';

afterEach(() => vi.unstubAllGlobals());

const LIST = { path: '/album/a1', page: '/jukebox/albums/a1', name: 'One', username: '' };
const SONG = '/songs/1.mp3';

/** A server whose song changes, and a browser that keeps files. */
function world() {
  const server = { song: 'first take', etag: '"1"', sent: [] as string[] };
  const kept = new Map<string, Response>();
  const cache = {
    put: async (path: string, response: Response) => void kept.set(path, response),
    match: async (path: string) => kept.get(path)?.clone(),
    keys: async () => [...kept.keys()].map((path) => ({ url: `http://site${path}` })),
    delete: async ({ url }: { url: string }) => kept.delete(new URL(url).pathname),
  };
  vi.stubGlobal('caches', { ...cache, open: async () => cache });
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => ({}), ready: Promise.resolve({}) },
    locks: {
      request: async (_name: string, ...parts: (object | (() => unknown))[]) => {
        const work = parts.at(-1);
        return typeof work === 'function' ? work() : undefined;
      },
    },
  });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    server.sent.push(`${method} ${path}`);
    if (path.startsWith('/api/')) {
      return Response.json({ songs: [{ url: SONG, album: { icon: '' } }] });
    }
    return new Response(method === 'HEAD' ? null : server.song, { headers: { etag: server.etag } });
  });
  return { server, text: async () => (await cache.match(SONG))?.text() };
}

test('a kept song is fetched again once its file on the server is another one, and only then', async () => {
  const { server, text } = world();
  await keepList(LIST, null);
  expect(await text()).toBe('first take');
  expect(offlineLists.read()).toMatchObject([{ all: 1, bytes: 10, hindrance: null }]);

  server.sent = [];
  await keepList(LIST, null);
  expect(server.sent).toEqual(['GET /api/album/a1', `HEAD ${SONG}`]);

  Object.assign(server, { song: 'the second take', etag: '"2"', sent: [] });
  await keepList(LIST, null);
  expect(server.sent).toEqual(['GET /api/album/a1', `HEAD ${SONG}`, `GET ${SONG}`]);
  expect(await text()).toBe('the second take');
  expect(offlineLists.read()).toMatchObject([{ all: 1, bytes: 15, hindrance: null }]);
});

test('a hotel’s network takes the place of nothing that is kept', async () => {
  const { server, text } = world();
  vi.stubGlobal('window', globalThis);
  await keepList(LIST, null);
  const ofServer = fetch;
  const page = async () => new Response('<p>Hotel', { headers: { 'content-type': 'text/html' } });
  const answer = async () => (await (await caches.match('/api/album/a1'))?.text()) ?? '';
  for (const isHotel of [() => true, (path: string) => path === SONG]) {
    server.etag = '"3"';
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      isHotel(path) ? page() : ofServer(path, init),
    );
    await keepList(LIST, null);
    expect(await text()).toBe('first take');
    expect(JSON.parse(await answer())).toHaveProperty('songs');
    expect(offlineLists.read()).toMatchObject([{ all: 1, bytes: 10, hindrance: 'line' }]);
  }
});

test.each([
  ['full', 'there is no room for the worker', 700_000],
  ['line', 'its files cannot be fetched', 1e9],
])('nothing is kept, because of %s, when %s', async (hindrance, _, room) => {
  world();
  const put = async (_path: string, response: Response) => {
    const { size } = await response.blob();
    if (size > room) throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('caches', { open: async () => ({ put, delete: async () => true }) });
  const addEventListener = (_: string, listener: () => void) => listener();
  const register = async () => ({ installing: { state: 'redundant', addEventListener } });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { register, ready: new Promise(() => {}) },
    // Chromium says this of a full device as well.
    storage: { estimate: async () => ({ quota: 10 * 2 ** 30, usage: 0 }) },
  });
  const other = { ...LIST, path: `/album/${hindrance}` };
  await keepList(other, null);
  expect(offlineLists.read()).toContainEqual(expect.objectContaining({ ...other, hindrance }));
});
