import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LINE_LIMIT_MS } from '#app/ui/storage/offline-copies.ts';
import { createOrKept, ownPage, ownPicture } from './answer-or-kept.ts';

let answerOrKept: ReturnType<typeof createOrKept>;

beforeEach(() => {
  vi.useFakeTimers();
  answerOrKept = createOrKept();
});
afterEach(() => void vi.useRealTimers());

const never = new Promise<Response>(() => {});
const kept = async () => new Response('kept');
const nothing = async () => undefined;
const textOf = (answer: Promise<Response>) => answer.then((response) => response.text());

test.each([
  ['a line that hangs', () => never],
  ['a refused one', () => Promise.reject(new TypeError('refused'))],
  ['another network’s page', () => ownPage(new Response('<h1>Hotel</h1>'))],
  ['another network’s page for a picture', () => ownPicture(new Response('<h1>Hotel</h1>'))],
  [
    'a page that stops in the middle',
    () =>
      ownPage(
        new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(9)) })),
      ),
  ],
])('%s: what is kept', async (_line, answer) => {
  const shown = textOf(answerOrKept(answer(), kept));
  await vi.advanceTimersByTimeAsync(LINE_LIMIT_MS);
  expect(await shown).toBe('kept');
});

test('a line that is late once is not waited for again, until it answers', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  void answerOrKept(promise, kept);
  await vi.advanceTimersByTimeAsync(LINE_LIMIT_MS);
  // A page that is left aborts its requests, which says nothing of the line.
  await answerOrKept(Promise.reject(new DOMException('left', 'AbortError')), kept);
  const next = textOf(answerOrKept(never, kept));
  await vi.advanceTimersByTimeAsync(0);
  expect(await Promise.race([next, 'waits'])).toBe('kept');
  resolve(new Response('late'));
  await vi.advanceTimersByTimeAsync(0);
  const good = Promise.withResolvers<Response>();
  const onGoodLine = answerOrKept(good.promise, kept);
  await vi.advanceTimersByTimeAsync(LINE_LIMIT_MS / 2);
  good.resolve(new Response('in time'));
  expect(await textOf(onGoodLine)).toBe('in time');
});

test('what is not kept is waited for, or fails', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const shown = textOf(answerOrKept(promise, nothing));
  await vi.advanceTimersByTimeAsync(10 * LINE_LIMIT_MS);
  resolve(new Response('late'));
  expect(await shown).toBe('late');
  const refused = () => Promise.reject(new Error('refused'));
  await expect(answerOrKept(refused(), nothing)).rejects.toThrow('refused');
});

test('the own page in time, with its status and headers', async () => {
  const page = new Response('<script>window.__reactRouterContext</script>', {
    headers: { 'content-security-policy': 'x' },
  });
  const shown = await answerOrKept(ownPage(page), kept);
  expect(shown.headers.get('content-security-policy')).toBe('x');
  expect(await shown.text()).toContain('__reactRouterContext');
  expect((await ownPage(new Response('busy', { status: 503 }))).status).toBe(503);
});
