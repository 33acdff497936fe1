import * as z from 'zod/mini';
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

export function createPlatform(identity: IdentityAddresses, fetch = browserFetch): Platform {
  const { clientId } = identity;
  return {
    async findViewer(token) {
      const headers = { authorization: `Bearer ${token}`, 'client-id': clientId };
      const response = await send(fetch, identity.profileUrl, { headers });
      if (isRefusal(response)) return null;
      const [person] = (await read(response, profile)).data;
      if (!person) return null;
      const { id, login, display_name, profile_image_url } = person;
      const viewer = { userId: id, login, displayName: display_name };
      return profile_image_url ? { ...viewer, imageUrl: profile_image_url } : viewer;
    },
    async isValid(token) {
      const headers = { authorization: `OAuth ${token}` };
      const response = await send(fetch, identity.validateUrl, { headers });
      return !isRefusal(response) && (await read(response, validation)).client_id === clientId;
    },
    async revoke(token) {
      // The page may be left right after.
      const form = { client_id: clientId, token };
      await postForm(fetch, identity.revokeUrl, form, { keepalive: true });
    },
  };
}
