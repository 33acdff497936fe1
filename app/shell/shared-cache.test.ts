import { expect, test, vi } from 'vitest';
import { afterLastChange, noticeSharedCache, refreshBehindCache } from './shared-cache.ts';

test('a change is fetched once, and behind a shared cache again after the second that it may lag', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const refresh = vi.fn();
  noticeSharedCache(new Response('{}'));
  refreshBehindCache(refresh);
  vi.advanceTimersByTime(5000);
  expect(refresh).toHaveBeenCalledTimes(1);

  noticeSharedCache(new Response('{}', { headers: { age: '0' } }));
  refreshBehindCache(refresh);
  expect(refresh).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(refresh).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(refresh).toHaveBeenCalledTimes(3);

  // With the change's position its own address is asked for, once.
  expect(afterLastChange('/matches')).toBe('/matches');
  refreshBehindCache(refresh, 'b-7');
  expect(afterLastChange('/matches')).toBe('/matches?heard=b-7');
  vi.advanceTimersByTime(1000);
  refreshBehindCache(refresh, 'b-8');
  vi.advanceTimersByTime(1000);
  expect(afterLastChange('/matches?pageSize=5')).toBe('/matches?pageSize=5&heard=b-8');
  vi.advanceTimersByTime(1000);
  expect(afterLastChange('/matches')).toBe('/matches');
  expect(refresh).toHaveBeenCalledTimes(5);
  vi.useRealTimers();
});
