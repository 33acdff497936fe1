import {
  RENEWAL_REST_MS,
  renewalMarginMs,
  TOKEN_CHECK_MS,
  TOKEN_END_GRACE_MS,
} from '../../rules.ts';

/** From durations in the platform's responses, so that wrong clocks end no login. */
export function createTokenLife(now: () => number) {
  let seen = { token: '', lastsMs: 0, canRenew: true };
  let made = { token: '', at: 0 };

  return {
    noteMade(token: string) {
      made = { token, at: now() };
    },
    /** Renewed a moment ago: if it is refused already, another renewal would not help. */
    isJustMade: (token: string) =>
      made.token === token && Math.abs(now() - made.at) < RENEWAL_REST_MS,
    noteCannotRenew() {
      seen.canRenew = false;
    },
    isDue(token: string, expiresInMs: number): boolean {
      if (seen.token !== token) seen = { token, lastsMs: expiresInMs, canRenew: true };
      return seen.canRenew && expiresInMs <= renewalMarginMs(seen.lastsMs);
    },
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
