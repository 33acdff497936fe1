import { PLATFORM_RETRY_MS } from '../../rules.ts';
import type { KeyValueStorage } from '../browser-storage.ts';
import type { Grant } from '../platform.ts';
import { createStoredSession, type SessionState } from './stored-session.ts';
import type { ChecksContext, TokenChecks } from './token-checks.ts';

/** The login of one browser; all its tabs share it through the storage. */
export interface Session {
  subscribe(listener: () => void): () => void;
  getState(): SessionState;
  /** Begins with what is stored, or with a token that just came in; answers the way to end. */
  start(newToken?: string): () => void;
  /** The viewer's new token; a token that it replaces is revoked. */
  take(grant: Grant): void;
  /** The token in place of one that our own server refused; null when there is none. */
  renew(token: string): Promise<string | null>;
  /** Asks the platform now, because somebody doubted the token or the name. */
  recheck(): void;
  /** Another tab wrote or cleared the storage. */
  reread(): void;
  /** Asks the platform if that is overdue: a tab that slept missed its timer. */
  recheckIfDue(): void;
  /** Forgets token and viewer at once and revokes the token at the platform. */
  end(): void;
  /** The viewer has read that the login has ended. */
  closeEnd(): void;
}

interface SessionContext {
  storage: KeyValueStorage;
  /** The keeper of a token; a browser that nobody is logged in to does not load it. */
  loadChecks: (context: ChecksContext) => Promise<TokenChecks>;
}

/**
 * Keeps token and viewer (specification, sections 4 and 9). A token that is about to end, or that
 * the platform refuses, is renewed; only when that is refused too is the login over. A profile
 * that the platform refuses clears token and viewer silently. A platform that does not answer proves
 * nothing: the viewer stays logged in and it is asked again a minute later; only a login that
 * never got a name is given up.
 */
export function createSession({ storage, loadChecks }: SessionContext): Session {
  const stored = createStoredSession(storage);
  const checks = createLoader(() => loadChecks({ stored, onReplaced: reread }));
  let started = false;

  function reread(): void {
    if (!started) return;
    const token = stored.storedToken();
    const { token: before, ended } = stored.getState();
    if (token) {
      stored.showStored(token);
      if (token !== before) void check();
    } else if (before === null) stored.showNobody(ended);
    else void checks.use((loaded) => loaded.learnWhyItWent());
  }

  async function check(): Promise<void> {
    const done = await checks.use((loaded) => loaded.check().then(() => true));
    if (!done && started) setTimeout(() => void check(), PLATFORM_RETRY_MS);
  }

  function take(grant: Grant): void {
    const before = stored.storedToken();
    const { accessToken } = grant;
    void checks.use((loaded) => loaded.keep(grant));
    // The name first: with it gone, no tab shows the old viewer with the new token.
    stored.forgetViewer();
    stored.storeToken(accessToken);
    reread();
    if (before && before !== accessToken) void checks.use((loaded) => loaded.revoke(before));
  }

  return {
    subscribe: stored.subscribe,
    getState: stored.getState,
    start(newToken) {
      started = true;
      if (newToken === undefined) reread();
      else take({ accessToken: newToken, refreshToken: null });
      return () => {
        started = false;
        checks.loaded()?.stop();
        stored.reset();
      };
    },
    take,
    renew: async (token) => (await checks.use((loaded) => loaded.renew(token))) ?? null,
    recheck: () => void check(),
    reread,
    recheckIfDue: () => checks.loaded()?.checkIfDue(),
    end() {
      const { token } = stored.getState();
      checks.loaded()?.stop();
      stored.forget();
      stored.showNobody(false);
      void checks.use((loaded) => loaded.end(token));
    },
    closeEnd: () => stored.showNobody(false),
  };
}

/** Loads something when it is first used; a use whose loading fails answers undefined. */
function createLoader<T>(load: () => Promise<T>) {
  let loading: Promise<T> | undefined;
  let loaded: T | undefined;
  return {
    loaded: () => loaded,
    /** At once where it is there already: the page may be left right after. */
    async use<R>(work: (loaded: T) => R | Promise<R>): Promise<R | undefined> {
      if (loaded !== undefined) return work(loaded);
      loading ??= load();
      try {
        loaded = await loading;
      } catch {
        loading = undefined;
        return undefined;
      }
      return work(loaded);
    },
  };
}
