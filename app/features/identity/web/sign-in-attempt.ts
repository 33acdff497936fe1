import type { IdentityAddresses } from '../contract.ts';
import { SIGN_IN_SCOPE, type SignInOptions, safeRedirectPath } from '../rules.ts';
import type { KeyValueStorage } from './browser-storage.ts';

/** One try at the implicit flow, kept in this tab until the platform sends the viewer back. */
export interface SignInAttempt {
  /** Proves that an answer belongs to this try. */
  state: string;
  /** Where the viewer was, or wanted to go. */
  redirectPath: string;
}

export type SignInAnswer =
  | { kind: 'token'; token: string; redirectPath: string }
  | { kind: 'denied'; redirectPath: string }
  /** An answer to nothing this tab asked, or not a usable one; nothing of it is used. */
  | { kind: 'failed' };

const ATTEMPT_KEY = 'ringside-sign-in';
const STATE_BYTES = 16;

/** Remembers a new try and answers the address of the platform's page for it (section 7). */
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
    // One registered address; where to go from there stays in this tab.
    redirect_uri: `${origin}/`,
    response_type: 'token',
    scope: SIGN_IN_SCOPE,
    state,
    ...(asSomebodyElse && { force_verify: 'true' }),
  }).toString();
  return url.href;
}

/** Holds the platform's answer against the try it must belong to. A try is good for one answer. */
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
