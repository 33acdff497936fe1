import type { Platform } from '../platform.ts';
import type { Renewed } from '../renewal/renewal.ts';
import type { StoredSession } from './stored-session.ts';
import type { TokenLife } from './token-life.ts';

export interface ReplacementContext {
  platform: Platform;
  stored: StoredSession;
  life: TokenLife;
  /** A token has taken the place of the one before it in the storage. */
  onReplaced: () => void;
}

/**
 * Goes on with another token, or with the one that another tab has stored meanwhile; not after
 * somebody has logged out. Returns the token that is in place now.
 */
export function replaceToken(
  token: string,
  { token: next, isNew }: Renewed,
  { platform, stored, life, onReplaced }: ReplacementContext,
): string | null {
  const current = stored.storedToken();
  if (!current) {
    if (isNew) revokeToken(next, platform);
    return null;
  }
  if (isNew) life.noteMade(next);
  if (current === token) stored.storeToken(next);
  onReplaced();
  return stored.storedToken();
}

/** Whether it worked makes no difference after a logout. */
export function revokeToken(token: string, platform: Platform): void {
  platform.revoke(token).catch(() => undefined);
}
