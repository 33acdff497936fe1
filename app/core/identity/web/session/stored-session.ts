import type { KeyValueStorage } from '#app/ui/storage/browser-storage.ts';
import { createSharedValue } from '#app/ui/storage/shared-value.ts';
import type { SignedInViewer } from '../platform.ts';
import { TOKEN_KEY, USER_KEY } from './early-sign-in.ts';

export interface SessionState {
  status: 'initialising' | 'anonymous' | 'signed-in';
  token: string | null;
  viewer: SignedInViewer | null;
  ended: boolean;
}

export const INITIALISING: SessionState = {
  status: 'initialising',
  token: null,
  viewer: null,
  ended: false,
};
const ANONYMOUS: SessionState = { ...INITIALISING, status: 'anonymous' };

export function createStoredSession(storage: KeyValueStorage) {
  const { read, write: show, subscribe } = createSharedValue(INITIALISING);
  return {
    reset: () => show(INITIALISING),
    subscribe,
    getState: read,
    showUnknown: () => show({ ...INITIALISING, token: read().token }),
    showNobody: (ended: boolean) => show({ ...ANONYMOUS, ended }),
    storedToken: () => storage.getItem(TOKEN_KEY),
    showStored(token: string) {
      const viewer = readViewer(storage.getItem(USER_KEY));
      show({ ...INITIALISING, status: viewer ? 'signed-in' : 'initialising', token, viewer });
    },
    storeViewer: (viewer: SignedInViewer) => storage.setItem(USER_KEY, JSON.stringify(viewer)),
    storeToken: (token: string) => storage.setItem(TOKEN_KEY, token),
    forgetViewer: () => storage.removeItem(USER_KEY),
    forget() {
      storage.removeItem(TOKEN_KEY);
      storage.removeItem(USER_KEY);
    },
  };
}

export type StoredSession = ReturnType<typeof createStoredSession>;

function readViewer(stored: string | null): SignedInViewer | null {
  try {
    const viewer = JSON.parse(stored ?? '') as Partial<SignedInViewer> | null;
    const { userId, login, displayName, imageUrl } = viewer ?? {};
    if (![userId, login, displayName].every((part) => part && typeof part === 'string'))
      return null;
    return viewer as SignedInViewer & { imageUrl: typeof imageUrl };
  } catch {
    return null;
  }
}
