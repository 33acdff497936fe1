import {
  RENEWAL_REST_MS,
  renewalMarginMs,
  TOKEN_CHECK_MS,
  TOKEN_END_GRACE_MS,
} from '../../rules.ts';

/**
 * How long the token of a session holds, as this tab sees it. Times are spans from the platform's
 * own answers, so that a clock that is wrong, or is corrected, ends no login.
 */
export function createTokenLife(now: () => number) {
  let seen = { token: '', lastsMs: 0, canRenew: true };
  let made = { token: '', at: 0 };

  return {
    /** Takes note of a token that this tab has had made. */
    noteMade(token: string) {
      made = { token, at: now() };
    },
    /** Made a moment ago: that it is refused already is no reason to make another one. */
    isJustMade: (token: string) =>
      made.token === token && Math.abs(now() - made.at) < RENEWAL_REST_MS,
    noteCannotRenew() {
      seen.canRenew = false;
    },
    /** Whether a token that holds for so long has to be renewed now. */
    isDue(token: string, expiresInMs: number): boolean {
      if (seen.token !== token) seen = { token, lastsMs: expiresInMs, canRenew: true };
      return seen.canRenew && expiresInMs <= renewalMarginMs(seen.lastsMs);
    },
    /** When the platform has to be asked again: before the end, after it, or within the hour. */
    untilNextCheckMs(expiresInMs: number): number {
      if (expiresInMs === 0) return TOKEN_CHECK_MS;
      const delayMs = seen.canRenew
        ? expiresInMs - renewalMarginMs(seen.lastsMs)
        : expiresInMs + TOKEN_END_GRACE_MS;
      return Math.min(TOKEN_CHECK_MS, Math.max(TOKEN_END_GRACE_MS, delayMs));
    },
  };
}

export type TokenLife = ReturnType<typeof createTokenLife>;
