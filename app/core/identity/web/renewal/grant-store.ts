import { indexedStore } from '#app/ui/storage/indexed-db.ts';
import type { RenewableGrant } from '../platform.ts';

/** The newest tokens of this browser, or that its login has ended; null for neither. */
export type Kept = RenewableGrant | 'ended' | null;

export interface GrantStore {
  read(): Promise<Kept>;
  write(kept: Kept): Promise<void>;
}

const { transact } = indexedStore('ringside', 'sign-in');
const KEY = 'grant';
const READ_AGAIN_AFTER_MS = [200, 1000];

/** Local storage may return a replaced pair, and using a refresh token twice ends the login. */
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
