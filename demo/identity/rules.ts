import { createHash, randomInt } from 'node:crypto';
import { isLoopbackHost } from '@ringside/client-network';

export const PATHS = {
  authorize: '/oauth2/authorize',
  device: '/oauth2/device',
  token: '/oauth2/token',
  validate: '/oauth2/validate',
  revoke: '/oauth2/revoke',
  activate: '/activate',
  users: '/helix/users',
  avatar: '/avatars/:file',
} as const;

export const POLL_INTERVAL_SECONDS = 5;
export const TWITCH_LIFETIMES = {
  implicitSeconds: 60 * 24 * 3600,
  deviceSeconds: 4 * 3600,
  refreshSeconds: 30 * 24 * 3600,
};
/** Used and expired codes are kept for this time, so that the page can say why a code is refused. */
export const DEVICE_CODE_KEPT_MS = 3600 * 1000;

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

const LOWER_CASE_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Without ambiguous letters, and without vowels so that no words occur. */
const USER_CODE_LETTERS = 'BCDFGHJKMNPQRSTVWXZ';
const USER_CODE_LENGTH = 8;

export const drawToken = () => draw(30, LOWER_CASE_AND_DIGITS);
export const drawRefreshToken = () => draw(50, LOWER_CASE_AND_DIGITS);
export const drawSignInId = () => draw(20, LOWER_CASE_AND_DIGITS);
export const drawDeviceCode = () => draw(40, LOWER_CASE_AND_DIGITS);
export const drawUserCode = () => draw(USER_CODE_LENGTH, USER_CODE_LETTERS);
export const drawUserId = () => String(randomInt(100_000_000, 1_000_000_000));

function draw(length: number, letters: string): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function normalizeUserCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

export const NAME_PATTERN = '[A-Za-z0-9_]{3,25}';

export function readName(typed: string): { login: string; displayName: string } | null {
  const displayName = typed.trim().replace(/^@/, '');
  if (!new RegExp(`^${NAME_PATTERN}$`).test(displayName)) return null;
  return { login: displayName.toLowerCase(), displayName };
}

/** The unique scopes of a space-separated list, or null if one is invalid. */
export function readScopes(list: string): string[] | null {
  const scopes = [...new Set(list.split(/\s+/).filter((scope) => scope !== ''))];
  const sound = scopes.length <= 100 && scopes.every((scope) => /^[a-z0-9:_.-]{1,80}$/.test(scope));
  return sound ? scopes : null;
}

/** On loopback, with the request's scheme and port, without fragment and password. */
export function readRedirect(redirectUri: string, origin: string): URL | null {
  const target = URL.parse(redirectUri);
  const own = URL.parse(origin);
  if (!target || !own) return null;
  const isOwn = target.protocol === own.protocol && target.port === own.port;
  const isBare = target.hash === '' && target.username === '' && target.password === '';
  return isOwn && isBare && isLoopbackHost(target.hostname) ? target : null;
}
