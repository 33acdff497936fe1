import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const MEGABYTE = 1_000_000;
const LIMIT_BYTES = 10 * MEGABYTE;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('caches', { match: async () => undefined });
});
afterEach(() => void vi.unstubAllGlobals());

/** A file that is sent in parts of a megabyte. @returns what was read of it */
function serve(bytes: number, headers: Record<string, string> = {}) {
  const read = { bytes: 0, isAborted: false };
  const fetch = vi.fn(async (_source: string, init?: RequestInit) => {
    init?.signal?.addEventListener('abort', () => (read.isAborted = true));
    const body = new ReadableStream<Uint8Array>(
      {
        pull(parts) {
          parts.enqueue(new Uint8Array(MEGABYTE));
          read.bytes += MEGABYTE;
          if (read.bytes >= bytes) parts.close();
        },
        cancel() {
          read.isAborted = true;
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: { 'content-type': 'audio/mpeg', ...headers } });
  });
  vi.stubGlobal('fetch', fetch);
  return { read, fetch };
}

test('a file is played from what was fetched ahead', async () => {
  const { read } = serve(3 * MEGABYTE);
  const { fetchAhead, takeAhead } = await import('./ahead.ts');
  fetchAhead('/songs/a.mp3');
  await vi.waitFor(() => expect(read.bytes).toBe(3 * MEGABYTE));
  await vi.waitFor(() => expect(takeAhead('/songs/a.mp3')).toMatch(/^blob:/));
});

test.each([
  ['said', { 'content-length': String(86 * MEGABYTE) }],
  ['not said', {}],
])('of a file whose length is %s, ten megabytes are fetched ahead at most', async (_, headers) => {
  const { read } = serve(86 * MEGABYTE, headers);
  const { fetchAhead, takeAhead } = await import('./ahead.ts');
  fetchAhead('/songs/long.mp3');
  await vi.waitFor(() => expect(read.isAborted).toBe(true));
  expect(read.bytes).toBeLessThanOrEqual(LIMIT_BYTES + 2 * MEGABYTE);
  expect(takeAhead('/songs/long.mp3')).not.toMatch(/^blob:/);
});

test('another network’s page is not played', async () => {
  const { read, fetch } = serve(MEGABYTE, { 'content-type': 'text/html' });
  const { fetchAhead, takeAhead } = await import('./ahead.ts');
  fetchAhead('/songs/a.mp3');
  await vi.waitFor(() => expect(fetch).toHaveResolved());
  expect(read.bytes).toBe(0);
  expect(takeAhead('/songs/a.mp3')).not.toMatch(/^blob:/);
});

test.each([{ saveData: true }, { type: 'cellular' }, { effectiveType: '2g' }])(
  'nothing is fetched ahead on a line of %j',
  async (connection) => {
    const { fetch } = serve(MEGABYTE);
    vi.stubGlobal('navigator', { connection });
    const { fetchAhead } = await import('./ahead.ts');
    fetchAhead('/songs/a.mp3');
    expect(fetch).not.toHaveBeenCalled();
  },
);
