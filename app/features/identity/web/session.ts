import { FIRST_PROFILE_RETRIES_MS, PLATFORM_RETRY_MS, TOKEN_CHECK_MS } from '../rules.ts';
import type { KeyValueStorage } from './browser-storage.ts';
import type { Platform, SignedInViewer } from './platform.ts';
import { PlatformUnavailableError } from './platform-calls.ts';
import { TOKEN_KEY, USER_KEY } from './shared/early-sign-in.ts';

/** Who is there, as this browser knows it. */
export interface SessionState {
  status: 'initialising' | 'anonymous' | 'signed-in';
  token: string | null;
  viewer: SignedInViewer | null;
}

/** The sign-in of one browser; all its tabs share it through the storage. */
export interface Session {
  subscribe(listener: () => void): () => void;
  getState(): SessionState;
  /** Begins with what is stored, or with a token that just came in; answers the way to end. */
  start(newToken?: string): () => void;
  /** A token that the viewer just got. */
  take(token: string): void;
  /** Asks the platform now, because somebody doubted the token or the name. */
  recheck(): void;
  /** Another tab wrote or cleared the storage. */
  reread(): void;
  /** The same when the last look is an hour old: a tab that slept missed its timer. */
  recheckIfDue(): void;
  /** Forgets token and viewer at once and tells the platform that the token has ended. */
  end(): void;
}

export const INITIALISING: SessionState = { status: 'initialising', token: null, viewer: null };
const ANONYMOUS: SessionState = { status: 'anonymous', token: null, viewer: null };

interface SessionContext {
  platform: Platform;
  storage: KeyValueStorage;
  now?: () => number;
}

/**
 * Keeps token and viewer (specification, sections 4 and 9). A token the platform refuses is cleared
 * silently, with its viewer. A platform that does not answer proves nothing: whoever is signed in
 * stays so and it is asked again a minute later; only a sign-in that never got a name is given up.
 */
export function createSession({ platform, storage, now = Date.now }: SessionContext): Session {
  const listeners = new Set<() => void>();
  let state = INITIALISING;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checkedAt = 0;
  /** Counts up whenever the token may be another one, so that late answers are dropped. */
  let turn = 0;
  let started = false;

  function show(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function reread(): void {
    if (!started) return;
    const token = storage.getItem(TOKEN_KEY);
    const viewer = token === null ? null : readViewer(storage.getItem(USER_KEY));
    const isNew = token !== state.token;
    if (!token) show(ANONYMOUS);
    else show({ status: viewer ? 'signed-in' : 'initialising', token, viewer });
    if (isNew) void check(0);
  }

  function clear(): void {
    storage.removeItem(TOKEN_KEY);
    storage.removeItem(USER_KEY);
    reread();
  }

  async function check(failures: number): Promise<void> {
    clearTimeout(timer);
    const ownTurn = ++turn;
    const { token } = state;
    if (!token) return;
    checkedAt = now();
    try {
      const viewer = (await platform.isValid(token)) ? await platform.findViewer(token) : null;
      if (ownTurn !== turn) return;
      if (!viewer) return clear();
      storage.setItem(USER_KEY, JSON.stringify(viewer));
      reread();
      timer = setTimeout(() => void check(0), TOKEN_CHECK_MS);
    } catch (error) {
      if (!(error instanceof PlatformUnavailableError)) throw error;
      if (ownTurn === turn) tryLater(failures);
    }
  }

  function tryLater(failures: number): void {
    const delayMs = state.viewer ? PLATFORM_RETRY_MS : FIRST_PROFILE_RETRIES_MS[failures];
    if (delayMs === undefined) clear();
    else timer = setTimeout(() => void check(failures + 1), delayMs);
  }

  function take(token: string): void {
    // The name first: with it gone, no tab shows the old viewer with the new token.
    storage.removeItem(USER_KEY);
    storage.setItem(TOKEN_KEY, token);
    reread();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    start(newToken) {
      started = true;
      if (newToken === undefined) reread();
      else take(newToken);
      return () => {
        started = false;
        turn++;
        clearTimeout(timer);
        state = INITIALISING;
      };
    },
    take,
    reread,
    recheck: () => void check(0),
    recheckIfDue() {
      if (now() - checkedAt >= TOKEN_CHECK_MS) void check(0);
    },
    end() {
      const { token } = state;
      clear();
      if (token) platform.revoke(token).catch(() => undefined);
    },
  };
}

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
