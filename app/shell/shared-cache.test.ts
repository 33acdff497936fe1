import { expect, test, vi } from 'vitest';
import { noticeSharedCache, refreshBehindCache } from './shared-cache.ts';

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
  vi.useRealTimers();
});
