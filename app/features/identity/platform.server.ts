import * as z from 'zod/mini';

/** The address of the streaming platform's identity service, and our client's name there. */
export interface PlatformAddress {
  /** Base of `/oauth2/…`. */
  identityUrl: string;
  /** The users profile. */
  profileUrl: string;
  /** The application that logs in by the platform's own page. */
  clientId: string;
  /** The one that logs in by device codes; may be the same. */
  deviceClientId: string;
}

/** The platform's verdict on a token that holds. */
export interface TokenHolder {
  userId: string;
  login: string;
  displayName: string;
  expiresInSeconds: number;
  /** Whether the profile was read for this answer. */
  isProfileNew: boolean;
}

/** The platform could not be asked: nothing is known of the token. */
export class PlatformUnavailableError extends Error {}

/** The call that says whom a token belongs to. */
export interface TokenAuthority {
  /**
   * The holder of a token; null when it is refused, or was made for another application. The
   * profile of who held it `lately` need not be read again.
   * @throws PlatformUnavailableError when nothing can be known of it now
   */
  findHolder(token: string, lately: TokenHolder | null): Promise<TokenHolder | null>;
}

/** How long the platform may take for one answer. */
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

/** The streaming platform as the authority of its tokens. */
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

/**
 * Asks the platform whom a token belongs to: `GET /oauth2/validate`, then the users profile
 * (specification, section 7), unless it is who held it lately, under the same login. Answers null when it refuses the token, and when the token was made
 * for another application.
 *
 * @throws PlatformUnavailableError when it does not answer, or answers nonsense
 */
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
  // Somebody else's client id is reason enough; its profile is not ours to ask for.
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
