import type { KeyValueStorage } from '#app/ui/storage/browser-storage.ts';
import { PLATFORM_RETRY_MS } from '../../rules.ts';
import type { Grant } from '../platform.ts';
import { createStoredSession, type SessionState } from './stored-session.ts';
import type { ChecksContext, TokenChecks } from './token-checks.ts';

export interface Session {
  subscribe(listener: () => void): () => void;
  getState(): SessionState;
  start(newToken?: string): () => void;
  take(grant: Grant): void;
  renew(token: string): Promise<string | null>;
  /** Validates with the platform now, because our server refused the token or the name. */
  recheck(): void;
  reread(): void;
  recheckIfDue(): void;
  end(): void;
  closeEnd(): void;
}

interface SessionContext {
  storage: KeyValueStorage;
  loadChecks: (context: ChecksContext) => Promise<TokenChecks>;
}

/** Without an answer of the platform the viewer stays logged in, and is checked a minute later. */
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
    // The viewer first, so that no tab shows the former viewer with the new token.
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

function createLoader<T>(load: () => Promise<T>) {
  let loading: Promise<T> | undefined;
  let loaded: T | undefined;
  return {
    loaded: () => loaded,
    /** Synchronous if loaded already, since the page may be closed right afterwards. */
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
