import type { IdentityAddresses } from '../contract.ts';
import { browserFetch, isRefusal, postForm, read, send } from './platform-calls.ts';

/** Whoever is signed in, as the streaming platform's profile names them. */
export interface SignedInViewer {
  userId: string;
  login: string;
  displayName: string;
  imageUrl?: string;
}

/**
 * The streaming platform as a signed-in browser calls it (specification, section 7). Tokens travel
 * in headers and bodies, never in an address. Every call rejects with PlatformUnavailableError when
 * nothing sensible came back.
 */
export interface Platform {
  /** Who a token belongs to; null when the platform refuses the token. */
  findViewer(token: string): Promise<SignedInViewer | null>;
  /** Whether a token still holds, and is ours. */
  isValid(token: string): Promise<boolean>;
  /** Ends a token; whether that worked makes no difference to whoever leaves. */
  revoke(token: string): Promise<void>;
}

// Parsed by hand, since this is part of every page's first load and a schema library is not small.
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
  parse: (answer: unknown) => text((answer as { client_id: unknown }).client_id),
};

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('The platform left out a text.');
  return value;
}

export function createPlatform(identity: IdentityAddresses, fetch = browserFetch): Platform {
  const { clientId } = identity;
  return {
    async findViewer(token) {
      const headers = { authorization: `Bearer ${token}`, 'client-id': clientId };
      const response = await send(fetch, identity.profileUrl, { headers });
      return isRefusal(response) ? null : read(response, profile);
    },
    async isValid(token) {
      const headers = { authorization: `OAuth ${token}` };
      const response = await send(fetch, identity.validateUrl, { headers });
      return !isRefusal(response) && (await read(response, validation)) === clientId;
    },
    async revoke(token) {
      // The page may be left right after.
      const form = { client_id: clientId, token };
      await postForm(fetch, identity.revokeUrl, form, { keepalive: true });
    },
  };
}
