import type { TokenHolder } from './platform.server.ts';
import { SESSION_CACHE_MS } from './rules.ts';

const MAX_REMEMBERED_TOKENS = 100_000;

export interface Verdict {
  holder: TokenHolder | null;
  askedAt: number;
  profiledAt: number;
  until: number;
  ended: boolean;
  /** Whose token it was, if that person is deleted. */
  deleted?: TokenHolder | undefined;
  notBefore: number;
}

export const endedVerdict = (at: number, deleted?: TokenHolder): Verdict => ({
  holder: null,
  deleted,
  askedAt: at,
  profiledAt: at,
  until: at + SESSION_CACHE_MS,
  ended: true,
  notBefore: 0,
});

export function createVerdicts(now: () => number) {
  const verdicts = new Map<string, Verdict>();
  const find = (key: string): Verdict | undefined => {
    const known = verdicts.get(key);
    return known && known.until > now() ? known : undefined;
  };
  return {
    find,
    endAllOf(userId: string): void {
      for (const [key, { holder }] of verdicts)
        if (holder?.userId === userId) verdicts.set(key, endedVerdict(now(), holder));
    },
    /** The response that applies: a token that was logged out meanwhile stays ended. */
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
