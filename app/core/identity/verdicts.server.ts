import type { TokenHolder } from './platform.server.ts';

/** Maximum number of cached tokens; the least recently used are dropped. */
const MAX_REMEMBERED_TOKENS = 100_000;

/** The cached state of a token. */
export interface Verdict {
  /** Null if the token was refused. */
  holder: TokenHolder | null;
  /** When the token was validated. */
  askedAt: number;
  /** When the profile was fetched. */
  profiledAt: number;
  /** Until when it is trusted while the platform is unavailable. */
  until: number;
  /** Logged out: refused until the token expires. */
  ended: boolean;
  /** After a failed request, the platform is not asked again before this time. */
  notBefore: number;
}

/** A cache of the platform's responses to tokens, by hash. */
export function createVerdicts(now: () => number) {
  const verdicts = new Map<string, Verdict>();
  const find = (key: string): Verdict | undefined => {
    const known = verdicts.get(key);
    return known && known.until > now() ? known : undefined;
  };
  return {
    find,
    /**
     * Caches a response, unless the token was logged out meanwhile; returns the one that applies.
     */
    keep(key: string, verdict: Verdict): Verdict {
      const known = find(key);
      if (known?.ended && !verdict.ended) return known;
      verdicts.delete(key);
      verdicts.set(key, verdict);
      const [oldest] = verdicts.keys();
      if (verdicts.size > MAX_REMEMBERED_TOKENS && oldest !== undefined) verdicts.delete(oldest);
      return verdict;
    },
  };
}
