import { FIRST_PROFILE_RETRIES_MS, PLATFORM_RETRY_MS } from '../../rules.ts';
import type { Grant, Platform } from '../platform.ts';
import { PlatformUnavailableError } from '../platform-calls.ts';
import type { Renewal, Renewed } from '../renewal/renewal.ts';
import { checkToken } from './check-token.ts';
import type { StoredSession } from './stored-session.ts';
import { createTokenLife, type TokenLife } from './token-life.ts';

export interface ChecksContext {
  stored: StoredSession;
  onReplaced: () => void;
}

interface TokenChecksContext extends ChecksContext {
  platform: Platform;
  renewal: Renewal;
  now?: () => number;
}

export function createTokenChecks(context: TokenChecksContext) {
  const { platform, renewal, stored, onReplaced, now = Date.now } = context;
  const life = createTokenLife(now);
  const schedule = createCheckSchedule(now);
  const replacement = { platform, stored, life, onReplaced };
  const check = createCheck({ renewal, schedule, replacement });

  return {
    check: () => check(),
    stop: schedule.stop,
    revoke: (token: string) => revokeToken(token, platform),
    keep: ({ accessToken, refreshToken }: Grant) =>
      renewal.keep(refreshToken === null ? null : { accessToken, refreshToken }),
    end(token: string | null) {
      void renewal.keep(null);
      if (token) revokeToken(token, platform);
    },
    checkIfDue() {
      if (schedule.isDue()) void check();
    },
    /** The token was removed in another tab: finds out whether by a logout or an ended login. */
    async learnWhyItWent(): Promise<void> {
      const ownTurn = schedule.stop();
      stored.showUnknown();
      const ended = await renewal.hasEnded();
      if (schedule.isCurrent(ownTurn)) stored.showNobody(ended);
    },
    async renew(token: string): Promise<string | null> {
      const { token: current } = stored.getState();
      if (current !== token) return current;
      if (life.isJustMade(token)) return null;
      const renewed = await renewal.renew(token).catch(unlessUnavailable);
      return renewed && replaceToken(token, renewed, replacement);
    },
  };
}

interface CheckContext {
  renewal: Renewal;
  schedule: CheckSchedule;
  replacement: ReplacementContext;
}

function createCheck({ renewal, schedule, replacement }: CheckContext) {
  const { platform, stored, life } = replacement;

  async function check(failures = 0): Promise<void> {
    const ownTurn = schedule.stop();
    const { token } = stored.getState();
    if (!token) return;
    schedule.noteChecked();
    const standing = await checkToken(token, { platform, renewal, life });
    if (standing.kind === 'renewed') {
      replaceToken(token, standing.renewed, replacement);
      return;
    }
    if (!schedule.isCurrent(ownTurn)) return;
    if (standing.kind === 'holds') {
      stored.storeViewer(standing.viewer);
      stored.showStored(token);
      schedule.checkIn(standing.nextCheckMs, check);
    } else if (standing.kind === 'over') await leave(ownTurn);
    else if (standing.kind === 'no-profile') clear(false);
    else tryLater(failures);
  }

  /** A login that never had a profile ends silently (specification, section 8). */
  async function leave(ownTurn: number): Promise<void> {
    if (!stored.getState().viewer) return clear(false);
    // Before the storage is cleared, so that other tabs find the reason.
    await renewal.keep('ended');
    if (schedule.isCurrent(ownTurn)) clear(true);
  }

  function clear(ended: boolean): void {
    schedule.stop();
    stored.forget();
    stored.showNobody(ended);
  }

  function tryLater(failures: number): void {
    const { viewer } = stored.getState();
    const delayMs = viewer ? PLATFORM_RETRY_MS : FIRST_PROFILE_RETRIES_MS[failures];
    if (delayMs === undefined) clear(false);
    else schedule.checkIn(delayMs, () => check(failures + 1));
  }

  return check;
}

export type TokenChecks = ReturnType<typeof createTokenChecks>;

function unlessUnavailable(error: unknown): null {
  if (error instanceof PlatformUnavailableError) return null;
  throw error;
}

function createCheckSchedule(now: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checkedAt = 0;
  let nextCheckMs = 0;
  let turn = 0;

  function stop(): number {
    clearTimeout(timer);
    return ++turn;
  }

  return {
    stop,
    isCurrent: (ownTurn: number) => ownTurn === turn,
    noteChecked() {
      checkedAt = now();
    },
    checkIn(delayMs: number, check: () => Promise<void>) {
      nextCheckMs = delayMs;
      timer = setTimeout(() => void check(), delayMs);
    },
    /** Timers do not run while a tab is suspended, and the clock may have been set back. */
    isDue(): boolean {
      const waitedMs = now() - checkedAt;
      return waitedMs < 0 || waitedMs >= nextCheckMs;
    },
  };
}

type CheckSchedule = ReturnType<typeof createCheckSchedule>;

interface ReplacementContext {
  platform: Platform;
  stored: StoredSession;
  life: TokenLife;
  onReplaced: () => void;
}

/** Not after a logout; returns the current token. */
function replaceToken(
  token: string,
  { token: next, isNew }: Renewed,
  { platform, stored, life, onReplaced }: ReplacementContext,
): string | null {
  const current = stored.storedToken();
  if (!current) {
    if (isNew) revokeToken(next, platform);
    return null;
  }
  if (isNew) life.noteMade(next);
  if (current === token) stored.storeToken(next);
  onReplaced();
  return stored.storedToken();
}

/** Errors are ignored: the login is over either way. */
function revokeToken(token: string, platform: Platform): void {
  platform.revoke(token).catch(() => undefined);
}
