import { StorageUnavailableError } from '#database/storage-errors.ts';
import { PlatformUnavailableError, type TokenAuthority } from './platform.server.ts';
import { REFUSAL_CACHE_MS, SESSION_CACHE_MS } from './rules.ts';
import type { SessionEnds } from './session-ends-store.server.ts';
import { type createVerdicts, endedVerdict, type Verdict } from './verdicts.server.ts';

export const RETRY_AFTER_SECONDS = 5;

const MAX_ASKING = 200;

interface AskingOptions {
  authority: TokenAuthority;
  verdicts: ReturnType<typeof createVerdicts>;
  ends: Pick<SessionEnds, 'has' | 'isDeleted'> | undefined;
  now: () => number;
}

/** Caches the platform's responses; concurrent calls with one token share a request. */
export function createAsking({
  authority: { findHolder },
  verdicts,
  ends,
  now,
}: AskingOptions): (token: string, key: string) => Promise<Verdict> {
  const asking = new Map<string, Promise<Verdict>>();

  async function ask(token: string, key: string): Promise<Verdict> {
    const askedAt = now();
    const before = verdicts.find(key);
    const lately = before && before.profiledAt + SESSION_CACHE_MS > askedAt ? before.holder : null;
    try {
      if (asking.size >= MAX_ASKING)
        throw new PlatformUnavailableError('Too many logins are being checked.');
      if (await ends?.has(key)) return verdicts.keep(key, endedVerdict(now()));
      const holder = await findHolder(token, lately);
      if (holder && (await ends?.isDeleted(holder.userId)))
        return verdicts.keep(key, endedVerdict(now(), holder));
      const keepMs = holder
        ? Math.min(SESSION_CACHE_MS, holder.expiresInSeconds * 1000)
        : REFUSAL_CACHE_MS;
      const profiledAt = holder?.isProfileNew === false ? before?.profiledAt : askedAt;
      return verdicts.keep(key, {
        holder,
        askedAt,
        profiledAt: profiledAt ?? askedAt,
        until: now() + keepMs,
        ended: false,
        notBefore: 0,
      });
    } catch (error) {
      const isAway =
        error instanceof PlatformUnavailableError || error instanceof StorageUnavailableError;
      if (!isAway || !before?.holder) throw error;
      return verdicts.keep(key, { ...before, notBefore: now() + RETRY_AFTER_SECONDS * 1000 });
    }
  }

  return (token, key) => {
    let answer = asking.get(key);
    if (!answer) {
      answer = ask(token, key).finally(() => asking.delete(key));
      asking.set(key, answer);
    }
    return answer;
  };
}
