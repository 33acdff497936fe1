import type { FastifyInstance } from 'fastify';
import { sendFeed } from '#app/features/feed/contract.ts';
import type { IdentityAddresses } from '#app/features/identity/contract.ts';
import type { PlatformAddress } from '#app/features/identity/platform.server.ts';
import { createSessions, type Sessions } from '#app/features/identity/session.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { registerPracticeIdentity } from '#demo/identity/plugin.ts';
import type { Reference } from '#reference/load.ts';
import { IN_PROCESS_ADDRESS } from '../pages/internal-address.ts';
import { createInProcessClient } from '../pages/internal-client.ts';

const PRACTICE_MOUNT = '/practice-identity';
const PRACTICE_CLIENT_ID = 'ringside-practice';
/** The practice service is asked inside the process; the name never leaves it. */
const PRACTICE_ORIGIN = 'http://practice.invalid';

/** Where the platform's sign-in stands for the server; the practice one when none is set. */
export function platformAddress(platform: PlatformAddress | null): PlatformAddress {
  return (
    platform ?? {
      identityUrl: `${PRACTICE_ORIGIN}${PRACTICE_MOUNT}`,
      profileUrl: `${PRACTICE_ORIGIN}${PRACTICE_MOUNT}/helix/users`,
      clientId: PRACTICE_CLIENT_ID,
    }
  );
}

/** The same for the browser, which reaches the practice service on the site's own origin. */
export function identityAddresses(platform: PlatformAddress | null): IdentityAddresses {
  const { identityUrl, profileUrl, clientId } = platformAddress(platform);
  const local = (url: string) => url.replace(PRACTICE_ORIGIN, '');
  return {
    authorizeUrl: local(`${identityUrl}/oauth2/authorize`),
    deviceUrl: local(`${identityUrl}/oauth2/device`),
    tokenUrl: local(`${identityUrl}/oauth2/token`),
    validateUrl: local(`${identityUrl}/oauth2/validate`),
    revokeUrl: local(`${identityUrl}/oauth2/revoke`),
    profileUrl: local(profileUrl),
    clientId,
  };
}

/** The platform's sites, which pages speak to; none with the practice service. */
export function pageOrigins(platform: PlatformAddress | null): string[] {
  if (!platform) return [];
  return [
    ...new Set([platform.identityUrl, platform.profileUrl].map((url) => new URL(url).origin)),
  ];
}

/** The sessions of calls, validated by the platform or, inside the process, by the practice service. */
export function connectSessions(app: FastifyInstance, platform: PlatformAddress | null): Sessions {
  if (platform) return createSessions(platform);
  const fetch = (async (url: string, init: { headers: Record<string, string> }) => {
    const response = await app.inject({
      url: url.slice(PRACTICE_ORIGIN.length),
      remoteAddress: IN_PROCESS_ADDRESS,
      ...init,
    });
    return new Response(response.body, { status: response.statusCode });
  }) as typeof globalThis.fetch;
  return createSessions(platformAddress(null), { fetch });
}

/** Opens the practice sign-in, whose newcomers are welcomed through the feed like anyone else. */
export function registerPracticeSignIn(
  app: FastifyInstance,
  {
    database,
    reference,
    feedKey,
  }: { database: AppDatabase; reference: Reference; feedKey: string },
): void {
  const call = createInProcessClient(app);
  const headers = { authorization: `Bearer ${feedKey}` };
  app.register(registerPracticeIdentity, {
    prefix: PRACTICE_MOUNT,
    database,
    reference,
    clientId: PRACTICE_CLIENT_ID,
    feed: (events) => call(sendFeed, { headers, body: events }),
  });
}
