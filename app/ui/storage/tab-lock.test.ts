import { afterEach, expect, test, vi } from 'vitest';
import { heldLocks, inTabLock } from './tab-lock.ts';

afterEach(() => void vi.unstubAllGlobals());

const refused = () => Promise.reject(new DOMException('blocked', 'SecurityError'));

test.each([
  ['without locks', {}],
  ['where locks are refused', { locks: { request: refused, query: refused } }],
])('%s, work is done all the same, once', async (_where, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const work = vi.fn(async () => 'done');
  expect(await inTabLock('a', work)).toBe('done');
  expect(work).toHaveBeenCalledOnce();
  expect(await heldLocks()).toEqual(new Set());
});

test('what fails in its turn is not done again, nor what was given up', async () => {
  const request = async (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    signal?.throwIfAborted();
    return work();
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const work = vi.fn(() => Promise.reject(new Error('failed')));
  await expect(inTabLock('a', work)).rejects.toThrow('failed');
  await expect(inTabLock('a', work, { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(work).toHaveBeenCalledOnce();
});
