import * as z from 'zod/mini';
import type { IdentityAddresses } from '../contract.ts';
import { SIGN_IN_SCOPE } from '../rules.ts';

/** Whoever is signed in, as the streaming platform's profile names them. */
export interface SignedInViewer {
  userId: string;
  login: string;
  displayName: string;
  imageUrl?: string;
}

/** A pair of codes: one to ask with, one for the viewer to type in at `verificationUri`. */
export interface DeviceCode {
  deviceCode: string;
  userCode: string;
  /** Always http or https. */
  verificationUri: string;
  lifetimeMs: number;
  intervalMs: number;
}

export type TokenAnswer =
  | { kind: 'token'; token: string }
  | { kind: 'pending' | 'slow-down' | 'denied' | 'expired' };

/**
 * The streaming platform as a browser calls it (specification, section 7). Tokens travel in headers
 * and bodies, never in an address. Every call rejects with PlatformUnavailableError when nothing
 * sensible came back.
 */
export interface Platform {
  /** Who a token belongs to; null when the platform refuses the token. */
  findViewer(token: string): Promise<SignedInViewer | null>;
  /** Whether a token still holds, and is ours. */
  isValid(token: string): Promise<boolean>;
  /** Ends a token; whether that worked makes no difference to whoever leaves. */
  revoke(token: string): Promise<void>;
  requestDeviceCode(): Promise<DeviceCode>;
  requestToken(deviceCode: string): Promise<TokenAnswer>;
}

/** The platform could not be asked, or answered nonsense: nothing is known. */
export class PlatformUnavailableError extends Error {}

const ANSWER_LIMIT_MS = 8000;
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const DEFAULT_INTERVAL_SECONDS = 5;
const DEFAULT_LIFETIME_SECONDS = 120;

const profile = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      login: z.string(),
      display_name: z.string(),
      profile_image_url: z.optional(z.string()),
    }),
  ),
});
const validation = z.object({ client_id: z.string() });
const deviceCode = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.url({ protocol: /^https?$/ }),
  expires_in: z._default(z.number().check(z.positive()), DEFAULT_LIFETIME_SECONDS),
  interval: z._default(z.number().check(z.positive()), DEFAULT_INTERVAL_SECONDS),
});
const issued = z.object({ access_token: z.string().check(z.minLength(1)) });
const refusal = z.object({ message: z.optional(z.string()), error: z.optional(z.string()) });

export function createPlatform(
  identity: IdentityAddresses,
  fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request),
): Platform {
  const { clientId } = identity;

  const get = (url: string, headers: Record<string, string>) => send(fetch, url, { headers });
  const post = (url: string, fields: Record<string, string>, more?: RequestInit) =>
    send(fetch, url, { method: 'POST', body: new URLSearchParams(fields), ...more });

  return {
    async findViewer(token) {
      const headers = { authorization: `Bearer ${token}`, 'client-id': clientId };
      const response = await get(identity.profileUrl, headers);
      if (isRefusal(response)) return null;
      const [person] = (await read(response, profile)).data;
      if (!person) return null;
      const { id, login, display_name, profile_image_url } = person;
      const viewer = { userId: id, login, displayName: display_name };
      return profile_image_url ? { ...viewer, imageUrl: profile_image_url } : viewer;
    },
    async isValid(token) {
      const response = await get(identity.validateUrl, { authorization: `OAuth ${token}` });
      return !isRefusal(response) && (await read(response, validation)).client_id === clientId;
    },
    async revoke(token) {
      // The page may be left right after.
      await post(identity.revokeUrl, { client_id: clientId, token }, { keepalive: true });
    },
    async requestDeviceCode() {
      // `scope` is the specification's and the RFC's field, `scopes` is Twitch's.
      const scope = { scope: SIGN_IN_SCOPE, scopes: SIGN_IN_SCOPE };
      const response = await post(identity.deviceUrl, { client_id: clientId, ...scope });
      const answer = await read(response, deviceCode);
      return {
        deviceCode: answer.device_code,
        userCode: answer.user_code,
        verificationUri: answer.verification_uri,
        lifetimeMs: answer.expires_in * 1000,
        intervalMs: answer.interval * 1000,
      };
    },
    async requestToken(code) {
      const response = await post(identity.tokenUrl, {
        client_id: clientId,
        scopes: SIGN_IN_SCOPE,
        device_code: code,
        grant_type: DEVICE_GRANT,
      });
      if (response.ok) return { kind: 'token', token: (await read(response, issued)).access_token };
      if (!isRefusal(response)) throw unavailable(response.status);
      return { kind: readRefusal(await parse(response, refusal)) };
    },
  };
}

/** Twitch says in `message` what other services say in `error`. */
function readRefusal({ message, error }: z.output<typeof refusal>) {
  const said = [message, error];
  if (said.includes('authorization_pending')) return 'pending';
  if (said.includes('slow_down')) return 'slow-down';
  if (said.includes('access_denied')) return 'denied';
  return 'expired';
}

/** The platform understood and said no; 429 and the like only say not now. */
function isRefusal({ status }: Response): boolean {
  return status === 400 || status === 401 || status === 403;
}

function unavailable(cause: unknown): PlatformUnavailableError {
  return new PlatformUnavailableError('The sign-in service did not answer.', { cause });
}

async function send(fetch: typeof globalThis.fetch, url: string, init: RequestInit) {
  if (url === '') throw unavailable('The settings could not be had.');
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    return await fetch(url, { ...init, signal, credentials: 'omit', cache: 'no-store' });
  } catch (cause) {
    throw unavailable(cause);
  }
}

async function read<S extends z.ZodMiniType>(response: Response, schema: S): Promise<z.output<S>> {
  if (!response.ok) throw unavailable(response.status);
  return parse(response, schema);
}

async function parse<S extends z.ZodMiniType>(response: Response, schema: S): Promise<z.output<S>> {
  try {
    return schema.parse(await response.json());
  } catch (cause) {
    throw unavailable(cause);
  }
}
