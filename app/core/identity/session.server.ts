import { createHash } from 'node:crypto';
import { ApiError } from '@ringside/contract/api-error';
import { createAsking, RETRY_AFTER_SECONDS } from './asking.server.ts';
import {
  type Caller,
  DELETED_MESSAGE,
  IDENTITY_DOWN_MESSAGE,
  NAME_MESSAGE,
  TOKEN_MESSAGE,
} from './contract.ts';
import {
  PlatformUnavailableError,
  type TokenAuthority,
  type TokenHolder,
} from './platform.server.ts';
import { isNameOf, REFUSAL_CACHE_MS, SESSION_FRESH_MS } from './rules.ts';
import type { SessionEnds } from './session-ends-store.server.ts';
import { createVerdicts, endedVerdict, type Verdict } from './verdicts.server.ts';

export interface Viewer {
  userId: string;
  login: string;
  displayName: string;
}

export interface Sessions {
  /** @throws ApiError 401 (token), 403 (another's name), 503 with Retry-After (platform) */
  requireViewer(headers: Partial<Caller>): Promise<Viewer>;
  findViewer(headers: Partial<Caller>): Promise<Viewer | null>;
  /** The same as `requireViewer`, and the holder of a token that ended because the holder is deleted. */
  requireLeaving(headers: Partial<Caller>): Promise<{ viewer: Viewer; isDeleted: boolean }>;
  /** Refused from now on. @throws ApiError 401 for an invalid one, 503 while unknown */
  end(token: string): Promise<void>;
}

export function ownersOnly(sessions: Pick<Sessions, 'requireViewer'>) {
  return {
    guarded: {
      guard: async (headers: Partial<Caller>) => {
        await sessions.requireViewer(headers);
      },
    },
    /** The caller's id. @throws ApiError as `requireViewer`, and 403 for another person's name */
    async ownerOf(headers: Caller, { username }: { username: string }): Promise<string> {
      return requireName(await sessions.requireViewer(headers), { username });
    },
  };
}

/** The viewer's id. @throws ApiError 403 for another person's name */
export function requireName(viewer: Viewer, { username }: { username: string }): string {
  if (!isNameOf(username, viewer)) throw new ApiError(403, 'wrong_name', NAME_MESSAGE);
  return viewer.userId;
}

const TOKEN_MAX_CHARACTERS = 500;

interface SessionOptions {
  ends?: SessionEnds;
  now?: () => number;
}

/** Caches by the token's hash: holders for a minute, refusals for half a minute. */
export function createSessions(
  authority: TokenAuthority,
  { ends, now = Date.now }: SessionOptions = {},
): Sessions {
  const verdicts = createVerdicts(now);
  const ask = createAsking({ authority, verdicts, ends, now });
  ends?.subscribe(refuseFromNowOn);
  ends?.subscribeDeleted(verdicts.endAllOf);

  const isFresh = (known: Verdict, maxAgeMs = SESSION_FRESH_MS) =>
    known.ended || known.askedAt + maxAgeMs > now();

  async function viewerOf(token: string, maxAgeMs?: number): Promise<Viewer | null> {
    const key = hashOf(token);
    const known = verdicts.find(key);
    if (known && (isFresh(known, maxAgeMs) || known.notBefore > now())) {
      return viewerBy(known);
    }
    return viewerBy(await ask(token, key));
  }

  function refuseFromNowOn(key: string): void {
    verdicts.keep(key, endedVerdict(now()));
  }

  const { requireToken, requireViewer } = createRequirements(viewerOf);
  return {
    requireViewer,
    findViewer: async (headers) => (headers.token === undefined ? null : requireViewer(headers)),
    async requireLeaving(headers) {
      try {
        return { viewer: await requireViewer(headers), isDeleted: false };
      } catch (error) {
        const viewer = toViewer(verdicts.find(hashOf(headers.token ?? ''))?.deleted ?? null);
        if (!viewer || !isNameOf(headers.username ?? '', viewer)) throw error;
        return { viewer, isDeleted: true };
      }
    },
    async end(given) {
      const key = hashOf(given);
      if (verdicts.find(key)?.ended || (await ends?.has(key))) return;
      // The platform may refuse a token that was accepted lately; that one is ended as well.
      if (!verdicts.find(key)?.holder) await requireToken(given);
      const { askedAt, holder } = verdicts.find(key) ?? endedVerdict(now());
      await ends?.add(key, askedAt + (holder?.expiresInSeconds ?? 0) * 1000);
      refuseFromNowOn(key);
    },
  };
}

function createRequirements(
  viewerOf: (token: string, maxAgeMs?: number) => Promise<Viewer | null>,
): Pick<Sessions, 'requireViewer'> & {
  requireToken(token: string | undefined, maxAgeMs?: number): Promise<Viewer>;
} {
  async function requireToken(token: string | undefined, maxAgeMs?: number): Promise<Viewer> {
    if (!token || token.length > TOKEN_MAX_CHARACTERS || !/^[\x21-\x7e]+$/.test(token)) {
      throw new ApiError(401, 'token', TOKEN_MESSAGE);
    }
    const viewer = await viewerOf(token, maxAgeMs).catch(asCallError);
    if (!viewer) throw new ApiError(401, 'token', TOKEN_MESSAGE);
    return viewer;
  }

  async function requireViewer({ username, token }: Partial<Caller>): Promise<Viewer> {
    let viewer = await requireToken(token);
    if (username && !isNameOf(username, viewer)) {
      // The name may have changed since; refreshed at most every half minute.
      viewer = await requireToken(token, REFUSAL_CACHE_MS);
    }
    if (!username || !isNameOf(username, viewer)) {
      throw new ApiError(403, 'wrong_name', NAME_MESSAGE);
    }
    return viewer;
  }

  return { requireToken, requireViewer };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** @throws ApiError 401 for a deleted person */
function viewerBy({ holder, deleted }: Verdict): Viewer | null {
  if (deleted) throw new ApiError(401, 'deleted', DELETED_MESSAGE);
  return toViewer(holder);
}

function toViewer(holder: TokenHolder | null): Viewer | null {
  if (!holder) return null;
  const { userId, login, displayName } = holder;
  return { userId, login, displayName };
}

function asCallError(error: unknown): never {
  if (!(error instanceof PlatformUnavailableError)) throw error;
  throw new ApiError(503, 'identity_unavailable', IDENTITY_DOWN_MESSAGE, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  });
}
