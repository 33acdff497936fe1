/** Decisions about logging in (specification, sections 4 and 9; design, 'Identity'). */

/** How often the viewer's record is refreshed. */
export const USER_REFRESH_MS = 60_000;
/** How often a logged-in browser asks whether its token still holds. */
export const TOKEN_CHECK_MS = 3_600_000;

/** Longest time a validated token is believed, and a refused one refused, without asking again. */
export const SESSION_FRESH_MS = 60_000;
export const REFUSAL_CACHE_MS = 30_000;
/** Longest time it is believed while the platform gives no answer, and a profile is not read again. */
export const SESSION_CACHE_MS = 3_600_000;

/** Players that one search answers at most. */
export const PLAYER_SEARCH_LIMIT = 10;

/** Where login leads when nothing else is asked for, or what is asked for is not of this site. */
export const DEFAULT_REDIRECT_PATH = '/';

/** Where a code on another screen signs this one in. */
export const MOBILE_LOGIN_PATH = '/mobile-login';

/** The query parameter with which the device-code login asks somebody who is logged in again. */
export const ACCOUNT_PARAMETER = 'account';
export const OTHER_ACCOUNT = 'other';

/** The address of the device-code login that leads back to a path of this site. */
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
  /** The platform asks whose account it shall be, even where it knows an answer. */
  asSomebodyElse?: boolean;
}

/**
 * Where logging in from a place leads back to: the place, or what a login page is on the way to. An
 * organiser's secret in the address stays behind, since the platform would get to see it.
 */
export function returnPath({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  if (pathname.replace(/\/$/, '') === MOBILE_LOGIN_PATH)
    return safeRedirectPath(query.get('redirect'));
  if (!query.has('secret')) return safeRedirectPath(pathname + search);
  query.delete('secret');
  return safeRedirectPath(query.size > 0 ? `${pathname}?${query}` : pathname);
}

/**
 * The path of this site a `redirect` parameter names, or the home page. Whatever a browser could
 * read as another site or as a script (`//host`, `/\host`, `https:host`, `javascript:`, control
 * characters, also percent-encoded) ends at home.
 */
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

/** Whether a user agent is a phone's or tablet's, which logs in by a code on another screen. */
export function isMobileUserAgent(userAgent: string): boolean {
  return /Mobi|Android/.test(userAgent);
}

/** Whether the `username` of a call is the name of who the token belongs to. */
export function isNameOf(
  username: string,
  person: { login: string; displayName: string },
): boolean {
  const name = username.toLowerCase();
  return name === person.login.toLowerCase() || name === person.displayName.toLowerCase();
}

/** The scope of a login (specification, section 7: scope to read email). */
export const SIGN_IN_SCOPE = 'user:read:email';
/** A token is renewed so long before its end, or in the last tenth of a shorter life. */
const RENEWAL_MARGIN_MS = 300_000;
const RENEWAL_MARGIN_SHARE = 0.1;

/** How long before its end a token that lives so long is renewed. */
export function renewalMarginMs(lifetimeMs: number): number {
  return Math.min(RENEWAL_MARGIN_MS, lifetimeMs * RENEWAL_MARGIN_SHARE);
}

/** A token refused so soon after it was made is not made again: another one would fare no better. */
export const RENEWAL_REST_MS = 5000;
/** How long a tab waits for another one that renews the login. */
export const RENEWAL_TURN_LIMIT_MS = 15_000;
/** How long after its end a token that cannot be renewed is looked at again. */
export const TOKEN_END_GRACE_MS = 1000;
/** How much slower a device asks for its token after each `slow_down` (RFC 8628). */
export const SLOW_DOWN_STEP_MS = 5000;
/** How long until a login service that did not answer is asked again about a stored login. */
export const PLATFORM_RETRY_MS = 60_000;
/** The same for somebody just logging in, who waits; after the last one the login is given up. */
export const FIRST_PROFILE_RETRIES_MS = [1000, 3000];
