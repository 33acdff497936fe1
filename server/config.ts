import { existsSync } from 'node:fs';
import path from 'node:path';
import { isLoopbackHost } from '@ringside/client-network';
import * as z from 'zod/mini';
import type { PlatformAddress } from '#app/core/identity/platform.server.ts';
import { TWITCH_LIFETIMES } from '#demo/identity/rules.ts';
import { connectionsWithin, openFilesLimit } from './operations/open-files.ts';
import {
  address,
  clientId,
  contact,
  databaseAddress,
  decimal,
  flag,
  hosts,
  oneOf,
  proxies,
  secret,
  siteAddress,
  text,
  whole,
} from './setting-kinds.ts';

export const SETTINGS_FILE = '.env';

const folder = text(1, 4000);
const lifetime = whole(1, 315_360_000);

const settings = z.object({
  NODE_ENV: z._default(oneOf('development', 'production', 'test'), 'development'),
  HOST: z._default(text(1, 253), '127.0.0.1'),
  PORT: z._default(whole(0, 65_535), 4300),
  DATA_DIR: z._default(folder, 'data'),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_SESSION_URL: z.optional(databaseAddress),
  LEAGUE_DIR: z.optional(folder),
  PRODUCT_TITLE: z.optional(text(1, 40)),
  PUBLIC_URL: z.optional(siteAddress),
  SECURITY_CONTACT: z.optional(contact),
  STREAM_URL: z.optional(address),
  CHAT_URL: z.optional(address),
  IDENTITY_URL: z.optional(address),
  PROFILE_URL: z.optional(address),
  CLIENT_ID: z.optional(clientId),
  DEVICE_CLIENT_ID: z.optional(clientId),
  PRACTICE_IMPLICIT_TOKEN_SECONDS: z._default(lifetime, TWITCH_LIFETIMES.implicitSeconds),
  PRACTICE_DEVICE_TOKEN_SECONDS: z._default(lifetime, TWITCH_LIFETIMES.deviceSeconds),
  PRACTICE_REFRESH_TOKEN_SECONDS: z._default(lifetime, TWITCH_LIFETIMES.refreshSeconds),
  MUSIC_DIR: z.optional(folder),
  PORTRAITS_DIR: z.optional(folder),
  PICTURES_DIR: z.optional(folder),
  FEED_KEY: z.optional(text(16, 500)),
  TOURNAMENT_SECRET: z.optional(secret),
  HOSTS: z.optional(hosts),
  WEBHOOKS_TO_LOOPBACK: z._default(flag, false),
  REGISTER_GENERATOR_URL: z.optional(address),
  DEMO: z.optional(flag),
  DEMO_FIGHTS: z._default(whole(500, 100_000), 3000),
  DEMO_INTERVAL_SECONDS: z._default(decimal(0.2, 3600), 20),
  DEMO_CUP_MINUTES: z._default(decimal(0, 10_080), 60),
  READ_ONLY: z._default(flag, false),
  LOG_LEVEL: z._default(oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'), 'warn'),
  LOG_ONE_IN: z._default(whole(1, 1_000_000), 1000),
  LOG_SLOW_MS: z._default(whole(1, 600_000), 1000),
  METRICS_TOKEN: z.optional(secret),
  METRICS_PORT: z.optional(whole(1, 65_535)),
  TRUST_PROXY: z._default(proxies, false),
  LIVE_THROUGH_CACHE: z._default(flag, false),
  MAX_CONNECTIONS: z._default(whole(10, 1_000_000), 20_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.optional(whole(1, 1_000_000)),
  MAX_LIVE_PER_ADDRESS: z._default(whole(1, 1_000_000), 2000),
  HEADERS_TIMEOUT_SECONDS: z._default(decimal(0.2, 600), 10),
  REQUEST_TIMEOUT_SECONDS: z._default(decimal(0.2, 3600), 30),
  ANSWER_TIMEOUT_SECONDS: z._default(decimal(0.2, 600), 30),
  IDLE_TIMEOUT_SECONDS: z._default(decimal(20, 3600), 120),
  KEEP_ALIVE_SECONDS: z._default(decimal(0.2, 3600), 65),
  STOP_TIMEOUT_SECONDS: z._default(decimal(0.2, 600), 10),
  SHED_AT_DELAY_MS: z._default(whole(0, 60_000), 500),
  RATE_LIMITS: z._default(flag, true),
  RATE_READS: z._default(whole(1, 1_000_000), 600),
  RATE_SEARCHES: z._default(whole(1, 1_000_000), 180),
  RATE_WRITES: z._default(whole(1, 1_000_000), 240),
  RATE_PAGES: z._default(whole(1, 1_000_000), 300),
  RATE_FILES: z._default(whole(1, 1_000_000), 6000),
  RATE_RENDER_SECONDS: z._default(decimal(0.1, 60), 10),
  RATE_REFUSALS: z._default(whole(1, 1_000_000), 60),
  RATE_ADDRESS_FACTOR: z._default(whole(1, 1000), 10),
});

const OPEN_FILES = openFilesLimit();

/** Every setting's name; `.env.example` and docs/operating.md have each of them. */
export const SETTING_NAMES: string[] = Object.keys(settings.shape);

export type Config = Omit<z.output<typeof settings>, 'DEMO' | 'PICTURES_DIR'> & {
  /** By default in the data folder, so that pictures survive builds and upgrades. */
  PICTURES_DIR: string;
  /** Whether the practice season runs; never in production unless asked. */
  DEMO: boolean;
  /** The streaming platform's identity service; null when the practice one replaces it. */
  platform: PlatformAddress | null;
};

/** Empty values count as not set. @throws an error that names every wrong setting */
export function readConfig(
  environment: Record<string, string | undefined>,
  openFiles = OPEN_FILES,
): Config {
  const given = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, environment[name]] as const).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );
  const result = settings.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
    throw new Error(`These settings are wrong. ${problems.join('; ')}.`);
  }
  const config = result.data;
  const platform = readPlatform(config);
  if (!platform) refusePracticeInPublic(config);
  if (config.WEBHOOKS_TO_LOOPBACK && config.NODE_ENV === 'production') {
    throw new Error('WEBHOOKS_TO_LOOPBACK is for tests: it cannot be on in production.');
  }
  if (config.DATABASE_SESSION_URL && !config.DATABASE_URL) {
    throw new Error(
      'DATABASE_SESSION_URL leads past the pooler of DATABASE_URL, which is missing.',
    );
  }
  if (config.METRICS_PORT === config.PORT) {
    throw new Error('METRICS_PORT must be another port than PORT: it is for this machine alone.');
  }
  return {
    ...config,
    platform,
    PICTURES_DIR: config.PICTURES_DIR ?? path.join(config.DATA_DIR, 'pictures'),
    MAX_CONNECTIONS: Math.min(config.MAX_CONNECTIONS, connectionsWithin(openFiles)),
    DEMO: config.DEMO ?? config.NODE_ENV !== 'production',
  };
}

export function ownConfig(): Config {
  if (existsSync(SETTINGS_FILE)) process.loadEnvFile(SETTINGS_FILE);
  return readConfig(process.env);
}

type Settings = z.output<typeof settings>;

function readPlatform({
  IDENTITY_URL,
  PROFILE_URL,
  CLIENT_ID,
  DEVICE_CLIENT_ID,
}: Settings): PlatformAddress | null {
  const parts = { IDENTITY_URL, PROFILE_URL, CLIENT_ID };
  const missing = Object.entries(parts).filter(([, value]) => value === undefined);
  if (missing.length === 3 && !DEVICE_CLIENT_ID) return null;
  if (!IDENTITY_URL || !PROFILE_URL || !CLIENT_ID) {
    const names = missing.map(([name]) => name).join(' and ');
    throw new Error(`IDENTITY_URL, PROFILE_URL and CLIENT_ID go together; ${names} is missing.`);
  }
  return {
    identityUrl: IDENTITY_URL.replace(/\/$/, ''),
    profileUrl: PROFILE_URL,
    clientId: CLIENT_ID,
    deviceClientId: DEVICE_CLIENT_ID ?? CLIENT_ID,
  };
}

/** The practice login verifies nobody, so it must not be reachable from a network. */
function refusePracticeInPublic({ NODE_ENV, HOST }: Settings): void {
  const cure = 'Set IDENTITY_URL, PROFILE_URL and CLIENT_ID to your streaming platform.';
  if (NODE_ENV === 'production') {
    throw new Error(`In production Ringside needs a real login service. ${cure}`);
  }
  if (!isLoopbackHost(HOST)) {
    throw new Error(`With the practice login HOST must be a loopback address. ${cure}`);
  }
}
