import * as z from 'zod/mini';

export interface PlatformAddress {
  identityUrl: string;
  profileUrl: string;
  clientId: string;
  deviceClientId: string;
}

export interface TokenHolder {
  userId: string;
  login: string;
  displayName: string;
  expiresInSeconds: number;
  isProfileNew: boolean;
}

export class PlatformUnavailableError extends Error {}

export interface TokenAuthority {
  /** `lately`'s profile is not fetched again. @throws PlatformUnavailableError */
  findHolder(token: string, lately: TokenHolder | null): Promise<TokenHolder | null>;
}

const ANSWER_LIMIT_MS = 5000;

const validation = z.object({
  client_id: z.string(),
  user_id: z.string(),
  login: z.optional(z.string()),
  expires_in: z.number(),
});
const profile = z.object({
  data: z.array(z.object({ id: z.string(), login: z.string(), display_name: z.string() })),
});

export function connectPlatform(
  platform: PlatformAddress,
  fetch = globalThis.fetch,
): TokenAuthority {
  return { findHolder: (token, lately) => findTokenHolder(token, { lately, platform, fetch }) };
}

interface Asked {
  lately: TokenHolder | null;
  platform: PlatformAddress;
  fetch: typeof globalThis.fetch;
}

/** `GET /oauth2/validate`, then the users profile (section 7). @throws PlatformUnavailableError */
async function findTokenHolder(
  token: string,
  { lately, platform, fetch }: Asked,
): Promise<TokenHolder | null> {
  const { identityUrl, profileUrl, clientId, deviceClientId } = platform;
  const ask = async <S extends z.ZodMiniType>(
    url: string,
    headers: Record<string, string>,
    schema: S,
  ): Promise<z.output<S> | null> => {
    try {
      const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
      const response = await fetch(url, { headers, signal, redirect: 'error' });
      if (response.status === 401) return null;
      if (!response.ok) throw new Error(`status ${response.status}`);
      return schema.parse(await response.json());
    } catch (cause) {
      throw new PlatformUnavailableError('The identity service did not answer.', { cause });
    }
  };
  const held = await ask(
    `${identityUrl}/oauth2/validate`,
    { authorization: `OAuth ${token}` },
    validation,
  );
  // A token of another client is refused before its profile is fetched.
  if (!held || ![clientId, deviceClientId].includes(held.client_id)) return null;
  if (lately?.userId === held.user_id && lately.login === held.login) {
    return { ...lately, expiresInSeconds: held.expires_in, isProfileNew: false };
  }
  const headers = { authorization: `Bearer ${token}`, 'client-id': held.client_id };
  const person = (await ask(profileUrl, headers, profile))?.data[0];
  if (!person || person.id !== held.user_id) return null;
  const { id: userId, login, display_name: displayName } = person;
  return { userId, login, displayName, expiresInSeconds: held.expires_in, isProfileNew: true };
}
