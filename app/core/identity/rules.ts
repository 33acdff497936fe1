/** Rules of logging in (specification, sections 4 and 9; design, 'Identity'). */

export const USER_REFRESH_MS = 60_000;
/** How often a logged-in browser validates its token. */
export const TOKEN_CHECK_MS = 3_600_000;

export const SESSION_FRESH_MS = 60_000;
export const REFUSAL_CACHE_MS = 30_000;
/** How long it is trusted while the platform is unavailable, and how long a profile is cached. */
export const SESSION_CACHE_MS = 3_600_000;

const PLAYERS_TOPIC = 'players';
const MAX_PLAYERS_IN_TOPIC = 50;

export function playersTopic(userIds: ReadonlySet<string>): 'players' | `players:${string}` {
  if (userIds.size > MAX_PLAYERS_IN_TOPIC) return PLAYERS_TOPIC;
  return `${PLAYERS_TOPIC}:${[...userIds].join(',')}`;
}

export function playersOf(topic: string): string[] | 'all' | null {
  if (topic === PLAYERS_TOPIC) return 'all';
  const [kind, userIds] = topic.split(':');
  return kind === PLAYERS_TOPIC && userIds !== undefined ? userIds.split(',') : null;
}

export const DEFAULT_REDIRECT_PATH = '/';

/** How long a device code is valid if the platform does not say so (section 9). */
export const DEVICE_CODE_LIFETIME_SECONDS = 120;

export const MOBILE_LOGIN_PATH = '/mobile-login';

export const ACCOUNT_PARAMETER = 'account';
export const OTHER_ACCOUNT = 'other';

export function mobileLoginPath(
  redirectPath: string,
  { asSomebodyElse = false }: SignInOptions = {},
): string {
  const query = new URLSearchParams();
  if (redirectPath !== DEFAULT_REDIRECT_PATH) query.set('redirect', redirectPath);
  if (asSomebodyElse) query.set(ACCOUNT_PARAMETER, OTHER_ACCOUNT);
  return query.size > 0 ? `${MOBILE_LOGIN_PATH}?${query}` : MOBILE_LOGIN_PATH;
}

export interface SignInOptions {
  asSomebodyElse?: boolean;
}

/** An organiser's secret is removed, since the platform would see it. */
export function returnPath({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  if (pathname.replace(/\/$/, '') === MOBILE_LOGIN_PATH)
    return safeRedirectPath(query.get('redirect'));
  if (!query.has('secret')) return safeRedirectPath(pathname + search);
  query.delete('secret');
  return safeRedirectPath(query.size > 0 ? `${pathname}?${query}` : pathname);
}

/** Values that a browser could resolve to another site or a script become the home page. */
export function safeRedirectPath(asked: string | null | undefined): string {
  if (!asked || !isPlainPath(asked)) return DEFAULT_REDIRECT_PATH;
  try {
    if (!isPlainPath(decodeURIComponent(asked))) return DEFAULT_REDIRECT_PATH;
    const base = 'https://ringside.invalid';
    const url = new URL(asked, base);
    return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : DEFAULT_REDIRECT_PATH;
  } catch {
    return DEFAULT_REDIRECT_PATH;
  }
}

function isPlainPath(text: string): boolean {
  const path = text.split(/[?#]/)[0] ?? '';
  return path.startsWith('/') && !/[\\\p{Cc}]|\/\//u.test(path);
}

/** Whether a user agent is a phone's or tablet's, which gets the device-code login. */
export function isMobileUserAgent(userAgent: string): boolean {
  return /Mobi|Android/.test(userAgent);
}

export function isNameOf(
  username: string,
  person: { login: string; displayName: string },
): boolean {
  const name = username.toLowerCase();
  return name === person.login.toLowerCase() || name === person.displayName.toLowerCase();
}

/** The scope of a login (specification, section 7: scope to read email). */
export const SIGN_IN_SCOPE = 'user:read:email';
/** A token is renewed this long before it expires, or in the last tenth of a shorter lifetime. */
const RENEWAL_MARGIN_MS = 300_000;
const RENEWAL_MARGIN_SHARE = 0.1;

export function renewalMarginMs(lifetimeMs: number): number {
  return Math.min(RENEWAL_MARGIN_MS, lifetimeMs * RENEWAL_MARGIN_SHARE);
}

/** A token refused this soon after it was issued is not renewed: the next one would be as well. */
export const RENEWAL_REST_MS = 5000;
export const RENEWAL_TURN_LIMIT_MS = 15_000;
/** How long after its expiry a token that cannot be renewed is checked again. */
export const TOKEN_END_GRACE_MS = 1000;
/** Increase of the polling interval after each `slow_down` (RFC 8628). */
export const SLOW_DOWN_STEP_MS = 5000;
export const PLATFORM_RETRY_MS = 60_000;
export const FIRST_PROFILE_RETRIES_MS = [1000, 3000];
