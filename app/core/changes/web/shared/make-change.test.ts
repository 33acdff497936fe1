import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '#app/ui/time/server-clock.ts';
import { queueStore } from '../queue-store.ts';
import { type Change, makeChange, type Sender } from './make-change.ts';
import { WAITS } from './queued-changes.ts';

vi.mock('../send-changes.ts', () => ({ sendChanges() {} }));

const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a change is noted with the server’s time, so that a device five hours slow does not lose to earlier words of another', async () => {
  const serverMs = Date.now();
  vi.setSystemTime(serverMs - 5 * HOUR_MS);
  noteServerTime(serverMs);
  const how = { item: 'race APE', label: 'Follow', refreshes: 'follows', failed: '' } as const;
  const ended = makeChange(
    { account: 'ana' } as Sender,
    { method: 'POST', path: '/x' } as unknown as Change,
    { params: {}, body: {} } as never,
    { ...how, replaces: true },
  );
  expect(await ended).toBe(WAITS);
  expect((await queueStore.all()).map(({ madeAt }) => madeAt)).toEqual([serverMs]);
});
