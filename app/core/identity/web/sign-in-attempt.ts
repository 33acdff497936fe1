import type { KeyValueStorage } from '#app/ui/storage/browser-storage.ts';
import type { IdentityAddresses } from '../contract.ts';
import { SIGN_IN_SCOPE, type SignInOptions, safeRedirectPath } from '../rules.ts';

/** One run of the implicit flow, stored in this tab until the platform redirects back. */
export interface SignInAttempt {
  state: string;
  redirectPath: string;
}

export type SignInAnswer =
  | { kind: 'token'; token: string; redirectPath: string }
  | { kind: 'denied'; redirectPath: string }
  /** The response belongs to no login of this tab, or is invalid; nothing of it is used. */
  | { kind: 'failed' };

const ATTEMPT_KEY = 'ringside-sign-in';
const STATE_BYTES = 16;

/** Stores a new run and returns the URL of the platform's authorize page (section 7). */
export function beginSignIn(
  identity: IdentityAddresses,
  {
    origin,
    redirectPath,
    storage,
    asSomebodyElse = false,
  }: { origin: string; redirectPath: string; storage: KeyValueStorage } & SignInOptions,
): string {
  const bytes = crypto.getRandomValues(new Uint8Array(STATE_BYTES));
  const state = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  storage.setItem(ATTEMPT_KEY, JSON.stringify({ state, redirectPath } satisfies SignInAttempt));
  const url = new URL(identity.authorizeUrl, origin);
  url.search = new URLSearchParams({
    client_id: identity.clientId,
    // The only registered redirect URI; the path to return to is stored in this tab.
    redirect_uri: `${origin}/`,
    response_type: 'token',
    scope: SIGN_IN_SCOPE,
    state,
    ...(asSomebodyElse && { force_verify: 'true' }),
  }).toString();
  return url.href;
}

/** Checks the platform's response against the stored run, which it uses up. */
export function finishSignIn(answer: string, storage: KeyValueStorage): SignInAnswer {
  const attempt = readAttempt(storage.getItem(ATTEMPT_KEY));
  storage.removeItem(ATTEMPT_KEY);
  const fields = new URLSearchParams(answer);
  if (!attempt || fields.get('state') !== attempt.state) return { kind: 'failed' };
  const redirectPath = safeRedirectPath(attempt.redirectPath);
  const token = fields.get('access_token');
  if (token && /^[\x21-\x7e]+$/.test(token)) return { kind: 'token', token, redirectPath };
  return fields.get('error') === 'access_denied'
    ? { kind: 'denied', redirectPath }
    : { kind: 'failed' };
}

function readAttempt(stored: string | null): SignInAttempt | null {
  try {
    const attempt = JSON.parse(stored ?? '') as Partial<SignInAttempt> | null;
    const { state, redirectPath = '' } = attempt ?? {};
    return state ? { state, redirectPath } : null;
  } catch {
    return null;
  }
}
