import type { FastifyInstance } from 'fastify';
import type { IdentityAddresses } from '#app/core/identity/contract.ts';
import {
  connectPlatform,
  type PlatformAddress,
  PlatformUnavailableError,
  type TokenAuthority,
} from '#app/core/identity/platform.server.ts';
import { createSessions, type Sessions } from '#app/core/identity/session.server.ts';
import { sessionEnds } from '#app/core/identity/session-ends-store.server.ts';
import { feedSender } from '#app/features/feed/feed-sender.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { registerPracticeIdentity } from '#demo/identity/plugin.ts';
import { findToken } from '#demo/identity/tokens.ts';
import type { Reference } from '#reference/load.ts';
import type { Config } from '../config.ts';
import { createInternalClient } from '../internal-client.ts';

const PRACTICE_MOUNT = '/practice-identity';
const PRACTICE_CLIENT_ID = 'ringside-practice';
const PRACTICE_DEVICE_CLIENT_ID = 'ringside-practice-device';

const PRACTICE_ADDRESS: PlatformAddress = {
  identityUrl: PRACTICE_MOUNT,
  profileUrl: `${PRACTICE_MOUNT}/helix/users`,
  clientId: PRACTICE_CLIENT_ID,
  deviceClientId: PRACTICE_DEVICE_CLIENT_ID,
};

/** The login addresses for browsers: of the platform, or of the practice service if none is set. */
export function identityAddresses(platform: PlatformAddress | null): IdentityAddresses {
  const { identityUrl, profileUrl, clientId, deviceClientId } = platform ?? PRACTICE_ADDRESS;
  return {
    authorizeUrl: `${identityUrl}/oauth2/authorize`,
    deviceUrl: `${identityUrl}/oauth2/device`,
    tokenUrl: `${identityUrl}/oauth2/token`,
    validateUrl: `${identityUrl}/oauth2/validate`,
    revokeUrl: `${identityUrl}/oauth2/revoke`,
    profileUrl,
    clientId,
    deviceClientId,
  };
}

export function pageOrigins(platform: PlatformAddress | null): string[] {
  if (!platform) return [];
  return [
    ...new Set([platform.identityUrl, platform.profileUrl].map((url) => new URL(url).origin)),
  ];
}

export function connectSessions(database: AppDatabase, platform: PlatformAddress | null): Sessions {
  const authority = platform ? connectPlatform(platform) : practiceAuthority(database);
  return createSessions(authority, { ends: sessionEnds(database) });
}

function practiceAuthority(database: AppDatabase): TokenAuthority {
  return {
    async findHolder(token) {
      try {
        const known = await findToken(database, token, Date.now());
        if (!known) return null;
        const { userId, login, displayName } = known.person;
        const { expiresInSeconds } = known;
        return { userId, login, displayName, expiresInSeconds, isProfileNew: true };
      } catch (cause) {
        throw new PlatformUnavailableError('The practice login did not answer.', { cause });
      }
    },
  };
}

interface PracticeSignInContext {
  config: Config;
  database: AppDatabase;
  reference: Reference;
  practiceFeedKey: string;
}

export function registerPracticeSignIn(
  app: FastifyInstance,
  { config, database, reference, practiceFeedKey }: PracticeSignInContext,
): void {
  app.register(registerPracticeIdentity, {
    prefix: PRACTICE_MOUNT,
    database,
    reference,
    clientId: PRACTICE_CLIENT_ID,
    deviceClientId: PRACTICE_DEVICE_CLIENT_ID,
    lifetimes: {
      implicitSeconds: config.PRACTICE_IMPLICIT_TOKEN_SECONDS,
      deviceSeconds: config.PRACTICE_DEVICE_TOKEN_SECONDS,
      refreshSeconds: config.PRACTICE_REFRESH_TOKEN_SECONDS,
    },
    feed: feedSender(createInternalClient(app, config), practiceFeedKey),
  });
}
