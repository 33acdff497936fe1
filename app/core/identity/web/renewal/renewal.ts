import { RENEWAL_TURN_LIMIT_MS } from '../../rules.ts';
import type { Platform } from '../platform.ts';
import { unavailable } from '../platform-calls.ts';
import type { GrantStore, Kept } from './grant-store.ts';

export interface Renewed {
  token: string;
  isNew: boolean;
}

export interface Renewal {
  /** Null if it cannot be renewed or is refused. @throws PlatformUnavailableError */
  renew(token: string): Promise<Renewed | null>;
  keep(kept: Kept): Promise<void>;
  hasEnded(): Promise<boolean>;
}

/** Runs work exclusively among all tabs; rejects if the lock is not free in time. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export const inTurnOfTabs: InTurn = (work) => {
  const signal = AbortSignal.timeout(RENEWAL_TURN_LIMIT_MS);
  return navigator.locks.request('ringside-sign-in', { signal }, work);
};

interface RenewalContext {
  platform: Pick<Platform, 'refresh'>;
  store: GrantStore;
  /** Null without the Web Locks API; then no refresh token is stored, so none can be used twice. */
  inTurn: InTurn | null;
}

/** Once for all tabs: within the lock, a replaced refresh token is not used. */
export function createRenewal({ platform, store, inTurn }: RenewalContext): Renewal {
  async function renewInTurn(token: string): Promise<Renewed | null> {
    const kept = await store.read();
    if (kept === null || kept === 'ended') return null;
    if (kept.accessToken !== token) return { token: kept.accessToken, isNew: false };
    const grant = await platform.refresh(kept.refreshToken);
    // A token that cannot be stored is still valid until it expires.
    await store.write(grant).catch(() => undefined);
    return grant && { token: grant.accessToken, isNew: true };
  }

  return {
    async renew(token) {
      if (!inTurn) return null;
      return inTurn(() => renewInTurn(token)).catch((error) => {
        // Where site data is blocked nothing was stored that could renew it.
        if (isNamed(error, 'SecurityError')) return null;
        throw isNamed(error, 'TimeoutError') ? unavailable(error) : error;
      });
    },
    async keep(kept) {
      // If it cannot be stored, the login lasts until its token expires.
      await inTurn?.(() => store.write(kept)).catch(() => undefined);
    },
    async hasEnded() {
      return inTurn !== null && (await store.read()) === 'ended';
    },
  };
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
