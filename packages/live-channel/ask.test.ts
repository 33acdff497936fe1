import { afterEach, expect, test, vi } from 'vitest';
import { openByAsking } from './ask.ts';
import { openEither } from './open-stream.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Replaces `fetch`; returns the addresses that it was called with. */
function answerWith(answers: (url: string, signal: AbortSignal) => Promise<Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url);
    return answers(url, signal);
  });
  return asked;
}

const never = () => new AbortController().signal;

test('asks with the cursor of each answer, and passes changes on as a stream does', async () => {
  const asked = answerWith(async (url) =>
    Response.json(
      url.endsWith('now') ? { cursor: 'a.1', topics: [] } : { cursor: 'a.2', topics: ['store'] },
    ),
  );
  const stream = await openByAsking('/changes', 2)(undefined, never());
  expect(await new Response(stream).text()).toBe(
    'id: a.1\ndata: {"topics":[]}\n\nid: a.2\ndata: {"topics":["store"]}\n\n',
  );
  expect(asked).toEqual(['/changes/now', '/changes/a.1']);
});

test.each(['a.1', 'a.2'])(
  'a cursor is not asked for again at once, with answers that lead back by %s',
  async (by) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const asked = answerWith(async (url) =>
      Response.json({ cursor: url.endsWith('a.1') ? by : 'a.1', topics: [] }),
    );
    const stream = await openByAsking('/changes')('a.1', never());
    void stream.pipeTo(new WritableStream());
    await vi.advanceTimersByTimeAsync(4000);
    expect(asked).toHaveLength(by === 'a.1' ? 1 : 2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked.length).toBeLessThanOrEqual(4);
  },
);

test('asks after two streams without a byte, one refused and one held back, and then goes on asking', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let streams = 0;
  const asked = answerWith((url, signal) => {
    if (url.startsWith('/changes'))
      return Promise.resolve(Response.json({ cursor: 'b.1', topics: [] }));
    streams += 1;
    if (streams === 1) return Promise.resolve(new Response('', { status: 502 }));
    // As a proxy that waits for the end.
    return new Promise((_, reject) => signal.addEventListener('abort', reject));
  });
  const open = openEither('/live', '/changes');
  await expect(open(undefined, never())).rejects.toThrow('502');
  const held = expect(open(undefined, never())).rejects.toBeDefined();
  await vi.advanceTimersByTimeAsync(11_000);
  await held;
  const reader = (await open('a-1', never())).getReader();
  await reader.read();
  await reader.cancel();
  await open('a-1', never());
  expect(asked.slice(0, 3)).toEqual(['/live', '/live', '/changes/a-1']);
  expect(asked.filter((url) => url === '/live')).toHaveLength(2);
});
