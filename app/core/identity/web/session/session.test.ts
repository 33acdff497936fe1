import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Platform, SignedInViewer } from '../platform.ts';
import { PlatformUnavailableError } from '../platform-calls.ts';
import type { Kept } from '../renewal/grant-store.ts';
import { createRenewal } from '../renewal/renewal.ts';
import { createMemoryGrants, createMemoryStorage, createTurns } from '../testing/identity.ts';
import { createSession } from './session.ts';
import { type ChecksContext, createTokenChecks } from './token-checks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const ADA: SignedInViewer = { userId: '7', login: 'ada', displayName: 'Ada' };
const STORED = { 'ringside-token': 't0', 'ringside-user': JSON.stringify(ADA) };
const DAY_MS = 86_400_000;
const down = () => Promise.reject(new PlatformUnavailableError('down'));

function setUp(entries: Record<string, string> = {}, kept: Kept = null) {
  const storage = createMemoryStorage(entries);
  const grants = createMemoryGrants(kept);
  const platform = {
    validate: vi.fn<Platform['validate']>(async () => ({ expiresInMs: DAY_MS })),
    findViewer: vi.fn<Platform['findViewer']>(async () => ADA),
    refresh: vi.fn<Platform['refresh']>(async () => null),
    revoke: vi.fn<Platform['revoke']>(async () => undefined),
  };
  const inTurn = createTurns();
  /** A tab; all share the storage, the tokens and the lock. */
  const openTab = () => {
    const renewal = createRenewal({ platform, store: grants, inTurn });
    const loadChecks = async (context: ChecksContext) =>
      createTokenChecks({ platform, renewal, ...context });
    return createSession({ storage, loadChecks });
  };
  const stored = () => [storage.getItem('ringside-token'), storage.getItem('ringside-user')];
  return { session: openTab(), openTab, storage, grants, platform, stored };
}

test('the state is unknown before the start, and anonymous without a token', () => {
  const { session, platform } = setUp();
  expect(session.getState().status).toBe('initialising');
  session.start();
  expect(session.getState().status).toBe('anonymous');
  expect(platform.validate).not.toHaveBeenCalled();
});

test('a new token makes a viewer once the profile is loaded, and both are stored', async () => {
  const { session, stored } = setUp();
  session.start('t1');
  expect(session.getState()).toMatchObject({ status: 'initialising', token: 't1' });
  await minutes(0);
  expect(session.getState()).toEqual({
    status: 'signed-in',
    token: 't1',
    viewer: ADA,
    ended: false,
  });
  expect(stored()).toEqual(['t1', JSON.stringify(ADA)]);
});

test('a stored login shows immediately, and is validated at the start and every hour', async () => {
  const { session, platform } = setUp(STORED);
  session.start();
  expect(session.getState()).toMatchObject({ status: 'signed-in', viewer: ADA });
  await minutes(59);
  expect(platform.validate).toHaveBeenCalledTimes(1);
  await minutes(2);
  expect(platform.validate).toHaveBeenCalledTimes(2);
});

test('a token whose profile is refused is cleared silently, together with its user', async () => {
  const { session, platform, stored } = setUp(STORED);
  platform.findViewer.mockResolvedValue(null);
  session.start();
  await minutes(0);
  expect(session.getState()).toMatchObject({ status: 'anonymous', ended: false });
  expect(stored()).toEqual([null, null]);
});

test('a token that is refused and cannot be renewed is cleared, with a notice', async () => {
  const { session, platform, stored } = setUp(STORED);
  platform.validate.mockResolvedValue(null);
  session.start();
  await minutes(0);
  expect(session.getState()).toMatchObject({ status: 'anonymous', ended: true });
  expect(stored()).toEqual([null, null]);
  session.closeEnd();
  expect(session.getState()).toMatchObject({ status: 'anonymous', ended: false });
});

test('a stored token without a user is cleared silently', async () => {
  const { session, platform } = setUp({ 'ringside-token': 't0' });
  platform.validate.mockResolvedValue(null);
  session.start();
  await minutes(0);
  expect(session.getState()).toMatchObject({ status: 'anonymous', ended: false });
});

test('an unresponsive platform ends no login, and is asked again a minute later', async () => {
  const { session, platform, stored } = setUp(STORED);
  platform.validate.mockImplementation(down);
  session.start();
  await minutes(10);
  expect(session.getState().status).toBe('signed-in');
  expect(platform.validate.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(stored()).toEqual(['t0', JSON.stringify(ADA)]);
});

test('a login without a profile is retried briefly, then aborted silently', async () => {
  const { session, platform, stored } = setUp();
  platform.findViewer.mockImplementation(down);
  session.start('t1');
  await minutes(0.05);
  expect(session.getState().status).toBe('initialising');
  await minutes(0.05);
  expect(session.getState().status).toBe('anonymous');
  expect(stored()).toEqual([null, null]);
});

test('logging out clears the storage immediately and revokes the token, successfully or not', async () => {
  const { session, platform, stored } = setUp(STORED);
  platform.revoke.mockImplementation(down);
  session.start();
  session.end();
  expect(session.getState().status).toBe('anonymous');
  expect(stored()).toEqual([null, null]);
  await minutes(0);
  expect(platform.revoke).toHaveBeenCalledWith('t0');
  expect(stored()).toEqual([null, null]);
});

test('a change of the storage by another tab is applied', async () => {
  const { session, storage } = setUp();
  session.start();
  storage.setItem('ringside-token', 't2');
  session.reread();
  await minutes(0);
  expect(session.getState()).toMatchObject({ status: 'signed-in', token: 't2' });
  storage.removeItem('ringside-token');
  session.reread();
  await minutes(0);
  expect(session.getState()).toMatchObject({ status: 'anonymous', ended: false });
});

test('a name changed on the platform is updated', async () => {
  const { session, platform } = setUp(STORED);
  session.start();
  await minutes(0);
  platform.findViewer.mockResolvedValue({ ...ADA, login: 'lady_ada', displayName: 'Lady Ada' });
  session.recheck();
  await minutes(0);
  expect(session.getState().viewer?.login).toBe('lady_ada');
});

test('a suspended tab checks as soon as it resumes, if a check is due', async () => {
  const { session, platform } = setUp(STORED);
  session.start();
  await minutes(0);
  session.recheckIfDue();
  expect(platform.validate).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  session.recheckIfDue();
  expect(platform.validate).toHaveBeenCalledTimes(2);
});

test('an invalid stored user is fetched again', async () => {
  const { session } = setUp({ 'ringside-token': 't0', 'ringside-user': '{"login":7' });
  session.start();
  expect(session.getState().status).toBe('initialising');
  await minutes(0);
  expect(session.getState().viewer).toEqual(ADA);
});

test('checks that fail to load end no login, and are loaded again a minute later', async () => {
  const { platform, grants, storage } = setUp(STORED);
  const renewal = createRenewal({ platform, store: grants, inTurn: createTurns() });
  const loadChecks = vi.fn(async (context: ChecksContext) =>
    createTokenChecks({ platform, renewal, ...context }),
  );
  loadChecks.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const session = createSession({ storage, loadChecks });
  session.start();
  await minutes(0.5);
  expect(session.getState()).toMatchObject({ status: 'signed-in', token: 't0' });
  expect(await session.renew('t0')).toBeNull();
  await minutes(1);
  expect(platform.validate).toHaveBeenCalled();
});

test('an anonymous browser loads no checks', async () => {
  const loadChecks = vi.fn(() => Promise.reject(new Error('not to be loaded')));
  const session = createSession({ storage: createMemoryStorage(), loadChecks });
  session.start();
  session.recheckIfDue();
  await minutes(90);
  expect(session.getState().status).toBe('anonymous');
  expect(loadChecks).not.toHaveBeenCalled();
});
