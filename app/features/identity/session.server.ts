import { createHash } from 'node:crypto';
import { ApiError } from '@ringside/contract/api-error';
import { type Caller, IDENTITY_DOWN_MESSAGE, NAME_MESSAGE, TOKEN_MESSAGE } from './contract.ts';
import { PlatformUnavailableError, type TokenAuthority } from './platform.server.ts';
import { isNameOf, REFUSAL_CACHE_MS, SESSION_CACHE_MS } from './rules.ts';

/** Who is calling, by the platform's own word. */
export interface Viewer {
  userId: string;
  login: string;
  displayName: string;
}

/** Turns the headers of a call into who is calling. */
export interface Sessions {
  /**
   * The viewer a call speaks for.
   * @throws ApiError 401 without a token that holds for us, 403 when `username` is not its
   * holder's name, 503 with Retry-After while the platform cannot be asked
   */
  requireViewer(headers: Partial<Caller>): Promise<Viewer>;
  /** The same for calls that anyone may make: null when no token came along. */
  findViewer(headers: Partial<Caller>): Promise<Viewer | null>;
}

const RETRY_AFTER_SECONDS = 5;
const MAX_REMEMBERED_TOKENS = 100_000;
const TOKEN_MAX_CHARACTERS = 500;

interface Verdict {
  viewer: Viewer | null;
  askedAt: number;
  until: number;
}

/**
 * Keeps what the platform said of tokens, by their hash: holders for at most an hour, refusals for
 * half a minute, an outage not at all. However many calls bring one new token at once, the platform
 * is asked once (design, 'Identity').
 */
export function createSessions({ findHolder }: TokenAuthority, { now = Date.now } = {}): Sessions {
  const verdicts = new Map<string, Verdict>();
  const asking = new Map<string, Promise<Viewer | null>>();

  async function ask(token: string, key: string): Promise<Viewer | null> {
    const holder = await findHolder(token);
    const viewer = holder && {
      userId: holder.userId,
      login: holder.login,
      displayName: holder.displayName,
    };
    const keepMs = holder
      ? Math.min(SESSION_CACHE_MS, holder.expiresInSeconds * 1000)
      : REFUSAL_CACHE_MS;
    verdicts.delete(key);
    verdicts.set(key, { viewer, askedAt: now(), until: now() + keepMs });
    const [oldest] = verdicts.keys();
    if (verdicts.size > MAX_REMEMBERED_TOKENS && oldest !== undefined) verdicts.delete(oldest);
    return viewer;
  }

  /** Who holds a token; with `maxAgeMs` an answer older than that is asked for again. */
  async function viewerOf(token: string, maxAgeMs = SESSION_CACHE_MS): Promise<Viewer | null> {
    const key = createHash('sha256').update(token).digest('base64url');
    const known = verdicts.get(key);
    if (known && known.until > now() && known.askedAt + maxAgeMs > now()) return known.viewer;
    let answer = asking.get(key);
    if (!answer) {
      answer = ask(token, key).finally(() => asking.delete(key));
      asking.set(key, answer);
    }
    return answer;
  }

  async function requireViewer({ username, token }: Partial<Caller>): Promise<Viewer> {
    if (!token || token.length > TOKEN_MAX_CHARACTERS || !/^[\x21-\x7e]+$/.test(token)) {
      throw new ApiError(401, 'token', TOKEN_MESSAGE);
    }
    let viewer = await viewerOf(token).catch(asCallError);
    if (viewer && username && !isNameOf(username, viewer)) {
      // Perhaps the name has changed since; asked at most every half minute.
      viewer = await viewerOf(token, REFUSAL_CACHE_MS).catch(asCallError);
    }
    if (!viewer) throw new ApiError(401, 'token', TOKEN_MESSAGE);
    if (!username || !isNameOf(username, viewer)) {
      throw new ApiError(403, 'wrong_name', NAME_MESSAGE);
    }
    return viewer;
  }

  return {
    requireViewer,
    findViewer: async (headers) => (headers.token === undefined ? null : requireViewer(headers)),
  };
}

function asCallError(error: unknown): never {
  if (!(error instanceof PlatformUnavailableError)) throw error;
  throw new ApiError(503, 'identity_unavailable', IDENTITY_DOWN_MESSAGE, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  });
}
