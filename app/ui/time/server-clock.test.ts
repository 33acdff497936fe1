import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const TRUE_MS = Date.parse('2026-11-29T20:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

test.each([-3, 0, 5])(
  'a device %d hours off has the server’s time after its first answer',
  async (hours) => {
    vi.setSystemTime(TRUE_MS + hours * HOUR_MS);
    const { noteServerTime, serverNow } = await import('./server-clock.ts');
    expect(serverNow()).toBe(TRUE_MS + hours * HOUR_MS);
    noteServerTime(TRUE_MS);
    expect(serverNow()).toBe(TRUE_MS);
    vi.advanceTimersByTime(1000);
    expect(serverNow()).toBe(TRUE_MS + 1000);
  },
);

test('an answer that a cache has kept, or one without a time, changes nothing', async () => {
  vi.setSystemTime(TRUE_MS + 5 * HOUR_MS);
  const { noteServerTime, serverNow } = await import('./server-clock.ts');
  noteServerTime(TRUE_MS - HOUR_MS);
  noteServerTime(TRUE_MS);
  noteServerTime(TRUE_MS - HOUR_MS);
  noteServerTime(Number.NaN);
  expect(serverNow()).toBe(TRUE_MS);
});

test.each([-5, 5])(
  'a clock that is set by %d hours during a visit counts for nothing from the next answer on',
  async (hours) => {
    vi.setSystemTime(TRUE_MS);
    const { noteServerTime, serverNow } = await import('./server-clock.ts');
    noteServerTime(TRUE_MS);
    vi.advanceTimersByTime(60_000);
    vi.setSystemTime(TRUE_MS + 60_000 + hours * HOUR_MS);
    noteServerTime(TRUE_MS + 60_000);
    expect(serverNow()).toBe(TRUE_MS + 60_000);
    // One that a cache has kept is still none.
    noteServerTime(TRUE_MS);
    vi.advanceTimersByTime(1000);
    expect(serverNow()).toBe(TRUE_MS + 61_000);
  },
);
