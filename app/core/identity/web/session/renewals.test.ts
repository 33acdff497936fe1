import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Platform } from '../platform.ts';
import { PlatformUnavailableError } from '../platform-calls.ts';
import { createRenewal } from '../renewal/renewal.ts';
import { createMemoryGrants, createMemoryStorage, createTurns } from '../testing/identity.ts';
import { createSession, type Session } from './session.ts';
import { type ChecksContext, createTokenChecks } from './token-checks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const MINUTE_MS = 60_000;
const LIFETIME_MS = 240 * MINUTE_MS;
const ADA = { userId: '7', login: 'ada', displayName: 'Ada' };

/** A platform that rotates refresh tokens, and ends a login whose refresh token is used twice. */
function createPlatform(lifetimeMs: number) {
  const state = { isAway: false, isDisconnected: false, refuses: false, endsAt: 0, pairs: 0 };
  const refreshes: string[] = [];
  const answer = () => {
    if (state.isAway) throw new PlatformUnavailableError('away');
  };
  const issue = () => {
    state.pairs += 1;
    state.endsAt = Date.now() + lifetimeMs;
    return { accessToken: `t${state.pairs}`, refreshToken: `r${state.pairs}` };
  };
  const platform: Platform = {
    async validate(token) {
      answer();
      const isNewest = token === `t${state.pairs}` && !state.isDisconnected && !state.refuses;
      return isNewest && state.endsAt > Date.now()
        ? { expiresInMs: state.endsAt - Date.now() }
        : null;
    },
    async findViewer() {
      answer();
      return ADA;
    },
    async refresh(refreshToken) {
      answer();
      refreshes.push(refreshToken);
      if (refreshToken !== `r${state.pairs}`) state.isDisconnected = true;
      return state.isDisconnected ? null : issue();
    },
    revoke: vi.fn(async () => undefined),
  };
  return { platform, state, refreshes, issue };
}

/** A freshly logged-in browser with any number of tabs. */
async function signInBrowser(lifetimeMs = LIFETIME_MS) {
  const { platform, state, refreshes, issue } = createPlatform(lifetimeMs);
  const storage = createMemoryStorage();
  const grants = createMemoryGrants();
  const inTurn = createTurns();
  const tabs: Session[] = [];
  const openTab = () => {
    const renewal = createRenewal({ platform, store: grants, inTurn });
    const loadChecks = async (context: ChecksContext) =>
      createTokenChecks({ platform, renewal, ...context });
    const session = createSession({ storage, loadChecks });
    session.start();
    tabs.push(session);
    return session;
  };
  /** Simulates the `storage` event, which fires in every tab except the writing one. */
  const tellOthers = (writer: Session) => {
    for (const tab of tabs) if (tab !== writer) tab.reread();
  };
  const tab = openTab();
  tab.take(issue());
  await minutes(0);
  return { tab, openTab, tellOthers, platform, state, refreshes, storage, grants };
}

test('a token is renewed five minutes before it expires, for the same viewer', async () => {
  const { tab, refreshes, grants } = await signInBrowser();
  await minutes(234);
  expect(refreshes).toEqual([]);
  await minutes(2);
  expect(refreshes).toEqual(['r1']);
  expect(tab.getState()).toMatchObject({ status: 'signed-in', token: 't2', viewer: ADA });
  expect(grants.kept).toEqual({ accessToken: 't2', refreshToken: 'r2' });
});

test('a viewer stays logged in for a week', async () => {
  const { tab, refreshes } = await signInBrowser();
  await minutes(7 * 24 * 60);
  expect(refreshes.length).toBeGreaterThan(40);
  expect(new Set(refreshes).size).toBe(refreshes.length);
  expect(tab.getState().status).toBe('signed-in');
});

test('the viewer is shown as logged in during a renewal', async () => {
  const { tab } = await signInBrowser();
  const seen = new Set<string>();
  tab.subscribe(() => seen.add(tab.getState().status));
  await minutes(600);
  expect([...seen]).toEqual(['signed-in']);
});

test('a tab that was suspended past the expiry renews when it resumes', async () => {
  const { tab, refreshes } = await signInBrowser();
  vi.setSystemTime(Date.now() + 9 * 3_600_000);
  tab.recheckIfDue();
  await minutes(0);
  expect(refreshes).toEqual(['r1']);
  expect(tab.getState()).toMatchObject({ status: 'signed-in', token: 't2' });
});

test('setting the clock back or forward ends no login', async () => {
  const { tab, state } = await signInBrowser();
  const jump = (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    // The platform's clock is not changed.
    state.endsAt += ms;
  };
  for (const days of [-3, 10, -400]) {
    jump(days * 24 * 3_600_000);
    tab.recheckIfDue();
    await minutes(300);
    expect(tab.getState().status).toBe('signed-in');
  }
});

test('two tabs that renew concurrently use a refresh token once', async () => {
  const { tab, openTab, refreshes } = await signInBrowser();
  const other = openTab();
  await minutes(0);
  expect(await Promise.all([tab.renew('t1'), other.renew('t1')])).toEqual(['t2', 't2']);
  await minutes(0);
  expect(refreshes).toEqual(['r1']);
  for (const { getState } of [tab, other]) {
    expect(getState()).toMatchObject({ status: 'signed-in', token: 't2' });
  }
});

test('tabs with simultaneous timers renew once each time', async () => {
  const { openTab, refreshes } = await signInBrowser();
  const others = [openTab(), openTab(), openTab()];
  await minutes(24 * 60);
  expect(new Set(refreshes).size).toBe(refreshes.length);
  for (const other of others) expect(other.getState().status).toBe('signed-in');
});

test('a tab that missed several renewals uses the newest token', async () => {
  const { tab, openTab, refreshes, state } = await signInBrowser();
  const sleeper = openTab();
  await minutes(0);
  sleeper.start()();
  for (const token of ['t1', 't2', 't3']) {
    expect(await tab.renew(token)).toBe(`t${Number(token[1]) + 1}`);
    await minutes(1);
  }
  sleeper.start();
  await minutes(0);
  expect(sleeper.getState()).toMatchObject({ status: 'signed-in', token: 't4' });
  expect(refreshes).toEqual(['r1', 'r2', 'r3']);
  expect(state.isDisconnected).toBe(false);
});

test('a refused renewal ends the login in every tab, with a notice', async () => {
  const { tab, openTab, tellOthers, state, storage } = await signInBrowser();
  const other = openTab();
  await minutes(0);
  state.isDisconnected = true;
  tab.recheck();
  await minutes(0);
  expect(tab.getState()).toMatchObject({ status: 'anonymous', ended: true });
  expect(storage.getItem('ringside-token')).toBeNull();
  tellOthers(tab);
  // One event for the token, one for the name.
  tellOthers(tab);
  await minutes(0);
  expect(other.getState()).toMatchObject({ status: 'anonymous', ended: true });
});

test('logging out shows no notice in any tab', async () => {
  const { tab, openTab, tellOthers, grants } = await signInBrowser();
  const other = openTab();
  await minutes(0);
  tab.end();
  tellOthers(tab);
  await minutes(0);
  for (const { getState } of [tab, other]) {
    expect(getState()).toMatchObject({ status: 'anonymous', ended: false });
  }
  expect(grants.kept).toBeNull();
});

test('logging out during a renewal stays a logout', async () => {
  const { tab, platform, grants, storage } = await signInBrowser();
  const renewing = tab.renew('t1');
  tab.end();
  expect(await renewing).toBeNull();
  await minutes(1);
  expect(tab.getState().status).toBe('anonymous');
  expect(storage.getItem('ringside-token')).toBeNull();
  expect(grants.kept).toBeNull();
  expect(platform.revoke).toHaveBeenCalledWith('t2');
});

test('a token whose early renewal is refused is used until it expires', async () => {
  const { tab, state, grants } = await signInBrowser();
  grants.kept = null;
  await minutes(238);
  expect(tab.getState()).toMatchObject({ status: 'signed-in', token: 't1' });
  state.isDisconnected = true;
  await minutes(3);
  expect(tab.getState()).toMatchObject({ status: 'anonymous', ended: true });
});

test('if the platform is unavailable at the expiry, it is asked again and the viewer stays logged in', async () => {
  const { tab, state, refreshes } = await signInBrowser();
  await minutes(234);
  state.isAway = true;
  await minutes(20);
  expect(tab.getState()).toMatchObject({ status: 'signed-in', token: 't1' });
  state.isAway = false;
  await minutes(1);
  expect(refreshes).toEqual(['r1']);
  expect(tab.getState()).toMatchObject({ status: 'signed-in', token: 't2' });
});

test('a request refused for its token gets the next one, or none while the platform is unavailable', async () => {
  const { tab, state, refreshes } = await signInBrowser();
  state.isAway = true;
  expect(await tab.renew('t1')).toBeNull();
  expect(tab.getState().status).toBe('signed-in');
  state.isAway = false;
  expect(await tab.renew('t1')).toBe('t2');
  expect(await tab.renew('t1')).toBe('t2');
  expect(refreshes).toEqual(['r1']);
});

test('a service that refuses every token is not asked for more of them', async () => {
  const { tab, state, refreshes } = await signInBrowser();
  state.refuses = true;
  tab.recheck();
  await minutes(10);
  expect(refreshes.length).toBeLessThanOrEqual(11);
  expect(await tab.renew(tab.getState().token ?? '')).not.toBeUndefined();
  expect(tab.getState().status).toBe('signed-in');
});

test('short-lived tokens are renewed in their last tenth', async () => {
  const { tab, refreshes } = await signInBrowser(20_000);
  await vi.advanceTimersByTimeAsync(17_500);
  expect(refreshes).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(refreshes).toEqual(['r1']);
  await minutes(5);
  expect(tab.getState().status).toBe('signed-in');
});

test('logging in with another account revokes the former token and drops its refresh token', async () => {
  const { tab, platform, grants } = await signInBrowser();
  tab.take({ accessToken: 'implicit', refreshToken: null });
  await minutes(0);
  expect(platform.revoke).toHaveBeenCalledWith('t1');
  expect(grants.kept).toBeNull();
});
