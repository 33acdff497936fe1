import * as z from 'zod/mini';
import type { PlatformAddress } from '../app/features/identity/platform.server.ts';

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '::1'];

const flag = z.pipe(
  z.enum(['on', 'off']),
  z.transform((value) => value === 'on'),
);
const address = z.url({ protocol: /^https?$/ });

/** Every setting by the name of its environment variable (docs/operating.md explains each). */
const settings = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 4300),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(?:ql)?$/ })),
  PRODUCT_TITLE: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Ringside'),
  PUBLIC_URL: z.optional(address),
  STREAM_URL: z._default(address, 'https://www.twitch.tv/'),
  CHAT_URL: z._default(address, 'https://discord.com/'),
  IDENTITY_URL: z.optional(address),
  PROFILE_URL: z.optional(address),
  CLIENT_ID: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/))),
  MUSIC_DIR: z.optional(z.string()),
  FEED_KEY: z.optional(z.string().check(z.minLength(16), z.maxLength(500))),
  TOURNAMENT_SECRET: z.optional(
    z
      .string()
      .check(z.regex(/^[\x21-\x7e]{16,500}$/, 'must be 16 to 500 letters, digits and signs')),
  ),
  REGISTER_GENERATOR_URL: z.optional(address),
  DEMO: z.optional(flag),
  DEMO_FIGHTS: z._default(z.coerce.number().check(z.int(), z.gte(500), z.lte(100_000)), 3000),
  DEMO_INTERVAL_SECONDS: z._default(z.coerce.number().check(z.gte(0.2), z.lte(3600)), 20),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  TRUST_PROXY: z._default(flag, false),
});

/** How this process runs. */
export type Config = Omit<z.output<typeof settings>, 'DEMO'> & {
  /** Whether the practice season runs; never in production unless asked. */
  DEMO: boolean;
  /** The streaming platform's identity service; null when the practice one stands in. */
  platform: PlatformAddress | null;
};

/**
 * Reads the settings. Empty values count as not set. Throws one sentence that names every setting
 * that is wrong and why.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(settings.shape)
      .map((name) => [name, environment[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
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
  return { ...config, platform, DEMO: config.DEMO ?? config.NODE_ENV !== 'production' };
}

type Settings = z.output<typeof settings>;

function readPlatform({ IDENTITY_URL, PROFILE_URL, CLIENT_ID }: Settings): PlatformAddress | null {
  const parts = { IDENTITY_URL, PROFILE_URL, CLIENT_ID };
  const missing = Object.entries(parts).filter(([, value]) => value === undefined);
  if (missing.length === 3) return null;
  if (!IDENTITY_URL || !PROFILE_URL || !CLIENT_ID) {
    const names = missing.map(([name]) => name).join(' and ');
    throw new Error(`IDENTITY_URL, PROFILE_URL and CLIENT_ID go together; ${names} is missing.`);
  }
  return {
    identityUrl: IDENTITY_URL.replace(/\/$/, ''),
    profileUrl: PROFILE_URL,
    clientId: CLIENT_ID,
  };
}

/** Anyone may be anybody at the practice sign-in, so it never faces a network. */
function refusePracticeInPublic({ NODE_ENV, HOST }: Settings): void {
  const cure = 'Set IDENTITY_URL, PROFILE_URL and CLIENT_ID to your streaming platform.';
  if (NODE_ENV === 'production') {
    throw new Error(`In production Ringside needs a real sign-in service. ${cure}`);
  }
  if (!LOOPBACK_HOSTS.includes(HOST)) {
    throw new Error(`With the practice sign-in HOST must be a loopback address. ${cure}`);
  }
}
