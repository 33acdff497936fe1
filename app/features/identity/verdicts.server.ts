import type { TokenHolder } from './platform.server.ts';

/** Limit of remembered tokens; the least recently used are dropped. */
const MAX_REMEMBERED_TOKENS = 100_000;

/** The known facts about a token. */
export interface Verdict {
  /** Null while the token is refused. */
  holder: TokenHolder | null;
  /** When the token was validated. */
  askedAt: number;
  /** When the profile was read. */
  profiledAt: number;
  /** Trusted until then, if the platform is unavailable. */
  until: number;
  /** Logged out: refused until the token's end. */
  ended: boolean;
  /** The platform did not respond: it is not asked again before then. */
  notBefore: number;
}

/** The platform's verdicts on tokens, by their hash. */
export function createVerdicts(now: () => number) {
  const verdicts = new Map<string, Verdict>();
  const find = (key: string): Verdict | undefined => {
    const known = verdicts.get(key);
    return known && known.until > now() ? known : undefined;
  };
  return {
    find,
    /** Stores a verdict, unless the token was logged out meanwhile; returns the valid one. */
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
