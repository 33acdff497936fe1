import { indexedStore } from '#app/ui/storage/indexed-db.ts';
import type { RenewableGrant } from '../platform.ts';

/** The newest tokens of this browser, or that its login has ended; null for neither. */
export type Kept = RenewableGrant | 'ended' | null;

/** Stores the tokens for all tabs; each tab reads what another has written. */
export interface GrantStore {
  read(): Promise<Kept>;
  write(kept: Kept): Promise<void>;
}

const { transact } = indexedStore('ringside', 'sign-in');
const KEY = 'grant';
/** After waking up, a phone's storage may be unavailable for a moment. */
const READ_AGAIN_AFTER_MS = [200, 1000];

/**
 * Stores the tokens in IndexedDB, whose transactions cover all tabs. Local storage may briefly
 * return a pair that another tab has replaced, and using a refresh token twice ends the login.
 * Reading returns null without IndexedDB; writing rejects.
 */
export const indexedGrants: GrantStore = {
  async read() {
    for (const delayMs of READ_AGAIN_AFTER_MS) {
      try {
        return await readOnce();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
    return readOnce().catch(() => null);
  },
  async write(kept) {
    await transact('readwrite', (store) => store.put(kept, KEY));
  },
};

async function readOnce(): Promise<Kept> {
  return ((await transact('readonly', (store) => store.get(KEY))) as Kept | undefined) ?? null;
}
