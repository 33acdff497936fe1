import type { KeyValueStorage } from '../browser-storage.ts';
import type { Grant, Platform } from '../platform.ts';
import type { Renewal } from '../renewal/renewal.ts';
import { createStoredSession, type SessionState } from './stored-session.ts';
import { createTokenChecks } from './token-checks.ts';

/** The sign-in of one browser; all its tabs share it through the storage. */
export interface Session {
  subscribe(listener: () => void): () => void;
  getState(): SessionState;
  /** Begins with what is stored, or with a token that just came in; answers the way to end. */
  start(newToken?: string): () => void;
  /** What the viewer just got; a token that it replaces is ended. */
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
  /** The viewer has read that the sign-in has ended. */
  closeEnd(): void;
}

interface SessionContext {
  platform: Platform;
  renewal: Renewal;
  storage: KeyValueStorage;
  now?: () => number;
}

/**
 * Keeps token and viewer (specification, sections 4 and 9). A token that is about to end, or that
 * the platform refuses, is renewed; only when that is refused too is the sign-in over. A profile
 * that the platform refuses clears token and viewer silently. A platform that does not answer proves
 * nothing: the viewer stays signed in and it is asked again a minute later; only a sign-in that
 * never got a name is given up.
 */
export function createSession(context: SessionContext): Session {
  const { platform, renewal, storage, now = Date.now } = context;
  const stored = createStoredSession(storage);
  const checks = createTokenChecks({ platform, renewal, stored, onReplaced: reread, now });
  let started = false;

  function reread(): void {
    if (!started) return;
    const token = stored.storedToken();
    const { token: before, ended } = stored.getState();
    if (token) {
      stored.showStored(token);
      if (token !== before) void checks.check();
    } else if (before === null) stored.showNobody(ended);
    else void checks.learnWhyItWent();
  }

  function take({ accessToken, refreshToken }: Grant): void {
    const before = stored.storedToken();
    void renewal.keep(refreshToken === null ? null : { accessToken, refreshToken });
    // The name first: with it gone, no tab shows the old viewer with the new token.
    stored.forgetViewer();
    stored.storeToken(accessToken);
    reread();
    if (before && before !== accessToken) revoke(before);
  }

  function revoke(token: string): void {
    platform.revoke(token).catch(() => undefined);
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
        checks.stop();
        stored.reset();
      };
    },
    take,
    renew: checks.renew,
    recheck: () => void checks.check(),
    reread,
    recheckIfDue: checks.checkIfDue,
    end() {
      const { token } = stored.getState();
      checks.clear(false);
      void renewal.keep(null);
      if (token) revoke(token);
    },
    closeEnd: () => stored.showNobody(false),
  };
}
