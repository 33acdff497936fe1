import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Platform, SignedInViewer } from './platform.ts';
import { PlatformUnavailableError } from './platform-calls.ts';
import { createSession } from './session.ts';
import { createMemoryStorage } from './testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const ADA: SignedInViewer = { userId: '7', login: 'ada', displayName: 'Ada' };
const STORED = { 'ringside-token': 't0', 'ringside-user': JSON.stringify(ADA) };
const down = () => Promise.reject(new PlatformUnavailableError('down'));

function setUp(entries: Record<string, string> = {}) {
  const storage = createMemoryStorage(entries);
  const platform = {
    isValid: vi.fn<Platform['isValid']>(async () => true),
    findViewer: vi.fn<Platform['findViewer']>(async () => ADA),
    revoke: vi.fn<Platform['revoke']>(async () => undefined),
  };
  const session = createSession({ platform, storage });
  const stored = () => [storage.getItem('ringside-token'), storage.getItem('ringside-user')];
  return { session, storage, platform, stored };
}

test('nothing is known before the start, and without a token nobody is there', () => {
  const { session, platform } = setUp();
  expect(session.getState().status).toBe('initialising');
  session.start();
  expect(session.getState().status).toBe('anonymous');
  expect(platform.isValid).not.toHaveBeenCalled();
});

test('a new token makes a viewer once the profile is there, and both are stored', async () => {
  const { session, stored } = setUp();
  session.start('t1');
  expect(session.getState()).toMatchObject({ status: 'initialising', token: 't1' });
  await minutes(0);
  expect(session.getState()).toEqual({ status: 'signed-in', token: 't1', viewer: ADA });
  expect(stored()).toEqual(['t1', JSON.stringify(ADA)]);
});

test('a stored sign-in shows at once and is validated on start and every hour', async () => {
  const { session, platform } = setUp(STORED);
  session.start();
  expect(session.getState()).toMatchObject({ status: 'signed-in', viewer: ADA });
  await minutes(59);
  expect(platform.isValid).toHaveBeenCalledTimes(1);
  await minutes(2);
  expect(platform.isValid).toHaveBeenCalledTimes(2);
});

test.each(['isValid', 'findViewer'] as const)(
  'a token that %s refuses is cleared silently with its user',
  async (call) => {
    const { session, platform, stored } = setUp(STORED);
    platform[call].mockResolvedValue(call === 'isValid' ? (false as never) : (null as never));
    session.start();
    await minutes(0);
    expect(session.getState().status).toBe('anonymous');
    expect(stored()).toEqual([null, null]);
  },
);

test('a silent platform signs nobody out and is asked again a minute later', async () => {
  const { session, platform, stored } = setUp(STORED);
  platform.isValid.mockImplementation(down);
  session.start();
  await minutes(10);
  expect(session.getState().status).toBe('signed-in');
  expect(platform.isValid.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(stored()).toEqual(['t0', JSON.stringify(ADA)]);
});

test('a sign-in that gets no profile is tried a little longer, then given up silently', async () => {
  const { session, platform, stored } = setUp();
  platform.findViewer.mockImplementation(down);
  session.start('t1');
  await minutes(0.05);
  expect(session.getState().status).toBe('initialising');
  await minutes(0.05);
  expect(session.getState().status).toBe('anonymous');
  expect(stored()).toEqual([null, null]);
});

test('logging out clears the storage at once and revokes, whatever comes of that', async () => {
  const { session, platform, stored } = setUp(STORED);
  platform.revoke.mockImplementation(down);
  session.start();
  session.end();
  expect(session.getState().status).toBe('anonymous');
  expect(stored()).toEqual([null, null]);
  expect(platform.revoke).toHaveBeenCalledWith('t0');
  await minutes(0);
  expect(stored()).toEqual([null, null]);
});

test('what another tab does to the storage holds here too', async () => {
  const { session, storage } = setUp();
  session.start();
  storage.setItem('ringside-token', 't2');
  session.reread();
  await minutes(0);
  expect(session.getState()).toMatchObject({ status: 'signed-in', token: 't2' });
  storage.removeItem('ringside-token');
  session.reread();
  expect(session.getState().status).toBe('anonymous');
});

test('a name that changed on the platform changes here', async () => {
  const { session, platform } = setUp(STORED);
  session.start();
  await minutes(0);
  platform.findViewer.mockResolvedValue({ ...ADA, login: 'lady_ada', displayName: 'Lady Ada' });
  session.recheck();
  await minutes(0);
  expect(session.getState().viewer?.login).toBe('lady_ada');
});

test('a tab that slept looks again as soon as it is due', async () => {
  const { session, platform } = setUp(STORED);
  session.start();
  await minutes(0);
  session.recheckIfDue();
  expect(platform.isValid).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  session.recheckIfDue();
  expect(platform.isValid).toHaveBeenCalledTimes(2);
});

test('a stored user that makes no sense is fetched anew', async () => {
  const { session } = setUp({ 'ringside-token': 't0', 'ringside-user': '{"login":7' });
  session.start();
  expect(session.getState().status).toBe('initialising');
  await minutes(0);
  expect(session.getState().viewer).toEqual(ADA);
});
