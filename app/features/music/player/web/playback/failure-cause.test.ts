import { afterEach, expect, test, vi } from 'vitest';
import { failureCause } from './failure-cause.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers by address: a status, or 0 for a connection that is reset. */
function serve(answers: Record<string, number[]>): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const [status = 0, ...later] = answers[address] ?? [];
    if (later.length > 0) answers[address] = later;
    if (status === 0) throw new TypeError('fetch failed');
    return new Response(null, { status });
  });
}

test.each([
  ['broken', 'its file is missing', { '/songs/a.mp3': [404], '/healthz': [200] }],
  ['broken', 'only its requests are reset', { '/songs/a.mp3': [0], '/healthz': [200] }],
  ['busy', 'the server is busy', { '/songs/a.mp3': [503], '/healthz': [200] }],
  ['busy', 'the server was away for a moment', { '/songs/a.mp3': [0, 200], '/healthz': [200] }],
  ['offline', 'nothing can be reached', { '/songs/a.mp3': [0], '/healthz': [0] }],
])('a song is %s when %s', async (cause, _, answers) => {
  serve(answers);
  expect(await failureCause('/songs/a.mp3')).toBe(cause);
});

test('a song is no less whole when a hotel’s network answers everything with its own page', async () => {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  vi.stubGlobal('fetch', async () => new Response('<h1>Hotel</h1>', { headers }));
  expect(await failureCause('/songs/a.mp3')).toBe('offline');
});

test('a song of another site is broken unless this site cannot be reached either', async () => {
  serve({ '/healthz': [200] });
  expect(await failureCause('https://other.example/a.mp3')).toBe('broken');
  serve({ '/healthz': [0] });
  expect(await failureCause('https://other.example/a.mp3')).toBe('offline');
});
