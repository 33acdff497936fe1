import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BUSY_LOCK } from '#app/ui/storage/offline-copies.ts';
import { TAKE_OVER } from './rules.ts';
import type { WorkerEvent } from './scope.ts';
import { replaceInQuiet } from './take-over.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A worker in use beside which another may wait. */
function worker() {
  const told = vi.fn();
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const held = new Set<string>();
  const tabs: string[] = ['/recent'];
  const registration = { waiting: null as { postMessage: typeof told } | null };
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: [...held].map((name) => ({ name })) }) },
  });
  replaceInQuiet({
    registration,
    clients: { matchAll: async () => tabs },
    skipWaiting: async () => {},
    addEventListener: (type, listener) => listeners.set(type, listener),
  });
  const request = (destination: RequestDestination = '') =>
    listeners.get('fetch')?.({ request: { destination } } as WorkerEvent);
  const wait = () => {
    registration.waiting = { postMessage: told };
  };
  return { told, held, tabs, request, wait };
}

test('a new version takes over once the requests of the next document pause', async () => {
  const { told, request, wait } = worker();
  request('document');
  wait();
  request('script');
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).not.toHaveBeenCalled();
  request('document');
  for (const part of ['style', 'script', 'image'] as const) {
    await vi.advanceTimersByTimeAsync(900);
    request(part);
  }
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told.mock.calls).toEqual([[TAKE_OVER]]);
});

test('what is busy and another tab keep the version in use, until a later pause', async () => {
  const { told, held, tabs, request, wait } = worker();
  wait();
  held.add(BUSY_LOCK);
  request('document');
  await vi.advanceTimersByTimeAsync(1000);
  held.clear();
  tabs.push('/shop');
  request();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).not.toHaveBeenCalled();
  tabs.pop();
  request();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toHaveBeenCalledOnce();
});
