import { RENEWAL_TURN_LIMIT_MS } from '../../rules.ts';
import type { Platform } from '../platform.ts';
import { unavailable } from '../platform-calls.ts';
import type { GrantStore, Kept } from './grant-store.ts';

export interface Renewed {
  token: string;
  /** Made just now; otherwise another tab had made it before. */
  isNew: boolean;
}

/** The renewals of one browser's login, which all its tabs share. */
export interface Renewal {
  /**
   * The token in place of one that has ended or is about to; null when it cannot be renewed or the
   * platform refuses to.
   * @throws PlatformUnavailableError when the platform, or another tab's turn, gives no answer
   */
  renew(token: string): Promise<Renewed | null>;
  /** Keeps the tokens of a login, the fact that one ended by itself, or nothing. */
  keep(kept: Kept): Promise<void>;
  /** Whether the last login ended by itself, and not because somebody logged out. */
  hasEnded(): Promise<boolean>;
}

/** Runs work of all tabs one after the other; rejects when the turn does not come in time. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** One tab at a time, by the browser's own lock, in the order in which they asked. */
export const inTurnOfTabs: InTurn = (work) => {
  const signal = AbortSignal.timeout(RENEWAL_TURN_LIMIT_MS);
  return navigator.locks.request('ringside-sign-in', { signal }, work);
};

interface RenewalContext {
  platform: Pick<Platform, 'refresh'>;
  store: GrantStore;
  /** Null where tabs cannot take turns; then nothing is kept, so nothing is used twice. */
  inTurn: InTurn | null;
}

/**
 * Renews a login once, however many tabs want to: within its turn a tab uses the refresh token
 * only if the pair is still the one it knows, and keeps the next pair before anybody else looks.
 */
export function createRenewal({ platform, store, inTurn }: RenewalContext): Renewal {
  async function renewInTurn(token: string): Promise<Renewed | null> {
    const kept = await store.read();
    if (kept === null || kept === 'ended') return null;
    if (kept.accessToken !== token) return { token: kept.accessToken, isNew: false };
    const grant = await platform.refresh(kept.refreshToken);
    // A token that cannot be kept is still good for as long as it lasts.
    await store.write(grant).catch(() => undefined);
    return grant && { token: grant.accessToken, isNew: true };
  }

  return {
    async renew(token) {
      if (!inTurn) return null;
      return inTurn(() => renewInTurn(token)).catch((error) => {
        throw isTimeout(error) ? unavailable(error) : error;
      });
    },
    async keep(kept) {
      // Without a place to keep it the login lasts as long as its token.
      await inTurn?.(() => store.write(kept)).catch(() => undefined);
    },
    async hasEnded() {
      return inTurn !== null && (await store.read()) === 'ended';
    },
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
