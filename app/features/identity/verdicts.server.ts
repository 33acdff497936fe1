import type { TokenHolder } from './platform.server.ts';

/** Tokens remembered; the longest unasked go first. */
const MAX_REMEMBERED_TOKENS = 100_000;

/** The known facts about a token. */
export interface Verdict {
  /** Null while it is refused. */
  holder: TokenHolder | null;
  /** When the platform was asked for it. */
  askedAt: number;
  /** When its profile was. */
  profiledAt: number;
  /** Until then it may be believed, if nothing newer can be known. */
  until: number;
  /** Somebody has logged out: until its end nothing else is believed of it. */
  ended: boolean;
  /** The platform gave no answer: before then it is not asked again. */
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
    /** Keeps a verdict, unless somebody has logged out meanwhile; answers what holds. */
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
