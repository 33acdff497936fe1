import type { Platform } from '../platform.ts';
import type { Renewed } from '../renewal/renewal.ts';
import type { StoredSession } from './stored-session.ts';
import type { TokenLife } from './token-life.ts';

export interface ReplacementContext {
  platform: Platform;
  stored: StoredSession;
  life: TokenLife;
  onReplaced: () => void;
}

/** Not after a logout; returns the current token. */
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

/** Errors are ignored: the login is over either way. */
export function revokeToken(token: string, platform: Platform): void {
  platform.revoke(token).catch(() => undefined);
}
