import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { encode } from './encoding.ts';
import { createResponseCache } from './response-cache.ts';

const BOUNDS = { maxKeys: 5, maxBytes: 20_000, maxIdleMs: 1000 };

const step = fc.oneof(
  fc.record({ ask: fc.integer({ min: 0, max: 12 }), bytes: fc.integer({ min: 0, max: 15_000 }) }),
  fc.record({ forget: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ wait: fc.integer({ min: 1, max: 2000 }) }),
);

test('keys, bytes and age stay within their limits under any sequence of calls', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const run = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
    let bytes = 0;
    const cache = createResponseCache(async (key: number) => [key, 'x'.repeat(bytes)], BOUNDS);
    const usedAt = new Map<number, number>();
    for (const step of steps) {
      if ('ask' in step) {
        bytes = step.bytes;
        const text = String((await cache.read(step.ask)).raw);
        expect(JSON.parse(text)[0]).toBe(step.ask);
        usedAt.set(step.ask, Date.now());
      } else if ('forget' in step) {
        cache.invalidate(String(step.forget));
        usedAt.set(step.forget, Date.now());
      } else {
        await vi.advanceTimersByTimeAsync(step.wait);
      }
      const kept = cache.kept();
      expect(kept.keys).toBeLessThanOrEqual(BOUNDS.maxKeys);
      expect(kept.bytes).toBeLessThanOrEqual(BOUNDS.maxBytes);
      const lately = [...usedAt.values()].filter((at) => Date.now() - at <= 2 * BOUNDS.maxIdleMs);
      expect(kept.keys).toBeLessThanOrEqual(lately.length);
    }
    await vi.advanceTimersByTimeAsync(2 * BOUNDS.maxIdleMs);
    expect(cache.kept()).toEqual({ keys: 0, bytes: 0 });
  });
  await fc.assert(run, { numRuns: 50 }).finally(() => vi.useRealTimers());
});

test('a response takes the memory that is counted for it, in every form', async () => {
  const cache = createResponseCache(async (length: number) => 'x'.repeat(length));
  for (const length of [10, 2000, 20_000, 200_000]) {
    const { raw, br, gzip } = await cache.read(length);
    for (const form of [raw, br, gzip]) expect(form?.buffer.byteLength).toBe(form?.length);
  }
});

test('so does a page that was compressed', async () => {
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = await encode(Buffer.from('x'.repeat(5000)), encoding);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});
