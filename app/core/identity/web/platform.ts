import type { IdentityAddresses } from '../contract.ts';
import {
  browserFetch,
  isRefusal,
  isTokenRefusal,
  parse,
  postForm,
  read,
  send,
} from './platform-calls.ts';

export interface SignedInViewer {
  userId: string;
  login: string;
  displayName: string;
  imageUrl?: string;
}

export interface Grant {
  accessToken: string;
  refreshToken: string | null;
}

export interface RenewableGrant extends Grant {
  refreshToken: string;
}

export interface Platform {
  findViewer(token: string): Promise<SignedInViewer | null>;
  validate(token: string): Promise<{ expiresInMs: number } | null>;
  refresh(refreshToken: string): Promise<RenewableGrant | null>;
  revoke(token: string): Promise<void>;
}

const RENEWAL_LIMIT_MS = 30_000;

// Parsed by hand, since this is in every page's first load and a schema library would add to it.
const profile = {
  parse(answer: unknown): SignedInViewer | null {
    const [person] = (answer as { data: Record<string, unknown>[] }).data;
    if (!person) return null;
    const { id, login, display_name, profile_image_url: image } = person;
    const viewer = { userId: text(id), login: text(login), displayName: text(display_name) };
    return image ? { ...viewer, imageUrl: text(image) } : viewer;
  },
};
const validation = {
  parse(answer: unknown) {
    const { client_id, expires_in } = answer as { client_id: unknown; expires_in: unknown };
    if (typeof expires_in !== 'number') throw new TypeError('The platform left out a number.');
    return { clientId: text(client_id), expiresInMs: expires_in * 1000 };
  },
};
const pair = {
  parse(answer: unknown): Grant {
    const { access_token, refresh_token } = answer as Record<string, unknown>;
    return {
      accessToken: text(access_token),
      refreshToken: refresh_token ? text(refresh_token) : null,
    };
  },
};
const refusal = {
  parse(answer: unknown) {
    const { message, error } = answer as Record<string, unknown>;
    return text(message ?? error);
  },
};

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('The platform left out a text.');
  return value;
}

export function createPlatform(identity: IdentityAddresses, fetch = browserFetch): Platform {
  const { clientId, deviceClientId } = identity;
  let held = { token: '', clientId };
  const clientOf = (token: string) => (held.token === token ? held.clientId : clientId);
  return {
    async findViewer(token) {
      const headers = { authorization: `Bearer ${token}`, 'client-id': clientOf(token) };
      const response = await send(fetch, identity.profileUrl, { headers });
      return isRefusal(response) ? null : read(response, profile);
    },
    async validate(token) {
      const headers = { authorization: `OAuth ${token}` };
      const response = await send(fetch, identity.validateUrl, { headers });
      if (isRefusal(response)) return null;
      const found = await read(response, validation);
      if (found.clientId !== clientId && found.clientId !== deviceClientId) return null;
      held = { token, clientId: found.clientId };
      return { expiresInMs: found.expiresInMs };
    },
    async refresh(refreshToken) {
      const form = { client_id: deviceClientId, grant_type: 'refresh_token' };
      const fields = { ...form, refresh_token: refreshToken };
      // The platform uses up the refresh token even if the response is not awaited.
      const signal = AbortSignal.timeout(RENEWAL_LIMIT_MS);
      const response = await postForm(fetch, identity.tokenUrl, fields, { signal });
      if (isTokenRefusal(response)) {
        await parse(response, refusal);
        return null;
      }
      const grant = await read(response, pair);
      // Services that do not rotate refresh tokens send none.
      return { ...grant, refreshToken: grant.refreshToken ?? refreshToken };
    },
    async revoke(token) {
      // `keepalive`, since the page may be closed right afterwards.
      const form = { client_id: clientOf(token), token };
      await postForm(fetch, identity.revokeUrl, form, { keepalive: true });
    },
  };
}
