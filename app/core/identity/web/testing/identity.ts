import type { KeyValueStorage } from '#app/ui/storage/browser-storage.ts';
import type { IdentityAddresses } from '../../contract.ts';
import type { GrantStore, Kept } from '../renewal/grant-store.ts';
import type { InTurn } from '../renewal/renewal.ts';

export function createMemoryStorage(entries: Record<string, string> = {}): KeyValueStorage {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

export function createMemoryGrants(kept: Kept = null): GrantStore & { kept: Kept } {
  const store = {
    kept,
    read: async () => store.kept,
    write: async (next: Kept) => {
      store.kept = next;
    },
  };
  return store;
}

export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = last.then(work, work);
    last = own;
    return own;
  };
}

export const TEST_IDENTITY: IdentityAddresses = {
  authorizeUrl: '/id/oauth2/authorize',
  deviceUrl: '/id/oauth2/device',
  tokenUrl: '/id/oauth2/token',
  validateUrl: '/id/oauth2/validate',
  revokeUrl: '/id/oauth2/revoke',
  profileUrl: '/id/helix/users',
  clientId: 'ours',
  deviceClientId: 'ours-by-code',
};

export function createFetch(status: number, body: unknown) {
  const asked: [url: unknown, init?: RequestInit][] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    asked.push([url, init]);
    return Response.json(body, { status });
  };
  const lastCall = () => {
    const [url, init] = asked.at(-1) ?? [];
    const headers = Object.fromEntries(new Headers(init?.headers));
    return { url, headers, body: String(init?.body ?? '') };
  };
  return { fetch, lastCall };
}
