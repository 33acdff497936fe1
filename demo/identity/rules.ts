import { createHash, randomInt } from 'node:crypto';
import { isLoopbackHost } from '@ringside/client-network';

/** The paths below the service's own address; those of Twitch are called as they are there. */
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

/** A device code is good for about two minutes (specification, section 9). */
export const DEVICE_CODE_LIFETIME_SECONDS = 120;
/** The shortest time between two questions of a device, as Twitch has it. */
export const POLL_INTERVAL_SECONDS = 5;
/** How long tokens live at Twitch: implicit ones, those of devices, and refresh tokens. */
export const TWITCH_LIFETIMES = {
  implicitSeconds: 60 * 24 * 3600,
  deviceSeconds: 4 * 3600,
  refreshSeconds: 30 * 24 * 3600,
};
/** How long a spent or expired code is remembered, so that its page can say what became of it. */
export const DEVICE_CODE_KEPT_MS = 3600 * 1000;

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

const LOWER_CASE_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** No letters that are taken for each other or for digits, and no vowels, so no words either. */
const USER_CODE_LETTERS = 'BCDFGHJKMNPQRSTVWXZ';
const USER_CODE_LENGTH = 8;

/** A fresh access token, as Twitch's look. */
export const drawToken = () => draw(30, LOWER_CASE_AND_DIGITS);
export const drawRefreshToken = () => draw(50, LOWER_CASE_AND_DIGITS);
export const drawSignInId = () => draw(20, LOWER_CASE_AND_DIGITS);
export const drawDeviceCode = () => draw(40, LOWER_CASE_AND_DIGITS);
export const drawUserCode = () => draw(USER_CODE_LENGTH, USER_CODE_LETTERS);
/** Nine digits, as most of Twitch's user ids. */
export const drawUserId = () => String(randomInt(100_000_000, 1_000_000_000));

function draw(length: number, letters: string): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** SHA-256 in hex: all that is ever stored of a token or a code. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A typed user code as it was given out: case, dashes and spaces do not matter. */
export function normalizeUserCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

export const NAME_PATTERN = '[A-Za-z0-9_]{3,25}';

/** The login and the display name of a typed name, or null when it breaks the rules of names. */
export function readName(typed: string): { login: string; displayName: string } | null {
  const displayName = typed.trim().replace(/^@/, '');
  if (!new RegExp(`^${NAME_PATTERN}$`).test(displayName)) return null;
  return { login: displayName.toLowerCase(), displayName };
}

/** The scopes of a space-divided list, each once, or null when one of them cannot be a scope. */
export function readScopes(list: string): string[] | null {
  const scopes = [...new Set(list.split(/\s+/).filter((scope) => scope !== ''))];
  const sound = scopes.length <= 100 && scopes.every((scope) => /^[a-z0-9:_.-]{1,80}$/.test(scope));
  return sound ? scopes : null;
}

/**
 * The address to go back to, or null when it is not this app's own: it must be on loopback, with
 * the scheme and port the request came by, and carry neither a fragment nor a password.
 */
export function readRedirect(redirectUri: string, origin: string): URL | null {
  const target = URL.parse(redirectUri);
  const own = URL.parse(origin);
  if (!target || !own) return null;
  const isOwn = target.protocol === own.protocol && target.port === own.port;
  const isBare = target.hash === '' && target.username === '' && target.password === '';
  return isOwn && isBare && isLoopbackHost(target.hostname) ? target : null;
}
