import { FIRST_PROFILE_RETRIES_MS, PLATFORM_RETRY_MS } from '../../rules.ts';
import type { Grant, Platform } from '../platform.ts';
import { PlatformUnavailableError } from '../platform-calls.ts';
import type { Renewal, Renewed } from '../renewal/renewal.ts';
import { askAbout } from './ask-about.ts';
import type { StoredSession } from './stored-session.ts';
import { createTokenLife } from './token-life.ts';

/** What the checks of a session work on. */
export interface ChecksContext {
  stored: StoredSession;
  /** A token has taken the place of the one before it in the storage. */
  onReplaced: () => void;
}

interface TokenChecksContext extends ChecksContext {
  platform: Platform;
  renewal: Renewal;
  now?: () => number;
}

/** Looks after the token of a session: when it is asked about, and what follows from the answer. */
export function createTokenChecks(context: TokenChecksContext) {
  const { platform, renewal, stored, onReplaced, now = Date.now } = context;
  const life = createTokenLife(now);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checkedAt = 0;
  let nextCheckMs = 0;
  /** Counts up whenever the token may be another one, so that late answers are dropped. */
  let turn = 0;

  function stop(): number {
    clearTimeout(timer);
    return ++turn;
  }

  function waitFor(delayMs: number, failures = 0): void {
    nextCheckMs = delayMs;
    timer = setTimeout(() => void check(failures), delayMs);
  }

  async function check(failures = 0): Promise<void> {
    const ownTurn = stop();
    const { token } = stored.getState();
    if (!token) return;
    checkedAt = now();
    const standing = await askAbout(token, { platform, renewal, life });
    if (standing.kind === 'renewed') {
      replace(token, standing.renewed);
      return;
    }
    if (ownTurn !== turn) return;
    if (standing.kind === 'holds') {
      stored.storeViewer(standing.viewer);
      stored.showStored(token);
      waitFor(standing.nextCheckMs);
    } else if (standing.kind === 'over') await leave(ownTurn);
    else if (standing.kind === 'no-profile') clear(false);
    else tryLater(failures);
  }

  /**
   * Goes on with another token, or with the one that another tab has stored meanwhile; not after
   * somebody has logged out. Answers the token that is in place now.
   */
  function replace(token: string, { token: next, isNew }: Renewed): string | null {
    const current = stored.storedToken();
    if (!current) {
      if (isNew) revoke(next);
      return null;
    }
    if (isNew) life.noteMade(next);
    if (current === token) stored.storeToken(next);
    onReplaced();
    return stored.storedToken();
  }

  /** A sign-in that never got a name leaves silently (specification, section 8). */
  async function leave(ownTurn: number): Promise<void> {
    if (!stored.getState().viewer) return clear(false);
    // Before the storage is cleared, so that other tabs find the reason.
    await renewal.keep('ended');
    if (ownTurn === turn) clear(true);
  }

  function clear(ended: boolean): void {
    stop();
    stored.forget();
    stored.showNobody(ended);
  }

  function tryLater(failures: number): void {
    const { viewer } = stored.getState();
    const delayMs = viewer ? PLATFORM_RETRY_MS : FIRST_PROFILE_RETRIES_MS[failures];
    if (delayMs === undefined) clear(false);
    else waitFor(delayMs, failures + 1);
  }

  /** Whether it worked makes no difference to those who leave. */
  function revoke(token: string): void {
    platform.revoke(token).catch(() => undefined);
  }

  return {
    check: () => check(),
    stop,
    revoke,
    /** Keeps what renews a sign-in; one without a refresh token takes the place of one with. */
    keep: ({ accessToken, refreshToken }: Grant) =>
      renewal.keep(refreshToken === null ? null : { accessToken, refreshToken }),
    /** Somebody has logged out. */
    end(token: string | null) {
      void renewal.keep(null);
      if (token) revoke(token);
    },
    /** A tab that slept missed its timer, and a clock may have been put back. */
    checkIfDue() {
      const waitedMs = now() - checkedAt;
      if (waitedMs < 0 || waitedMs >= nextCheckMs) void check();
    },
    /** The token went in another tab: somebody logged out there, or it ended. */
    async learnWhyItWent(): Promise<void> {
      const ownTurn = stop();
      stored.showUnknown();
      const ended = await renewal.hasEnded();
      if (ownTurn === turn) stored.showNobody(ended);
    },
    async renew(token: string): Promise<string | null> {
      const { token: current } = stored.getState();
      if (current !== token) return current;
      if (life.isJustMade(token)) return null;
      const renewed = await renewal.renew(token).catch(unlessUnavailable);
      return renewed && replace(token, renewed);
    },
  };
}

export type TokenChecks = ReturnType<typeof createTokenChecks>;

function unlessUnavailable(error: unknown): null {
  if (error instanceof PlatformUnavailableError) return null;
  throw error;
}
