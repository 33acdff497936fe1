import * as z from 'zod/mini';

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
  STREAM_URL: z._default(address, 'https://www.twitch.tv/'),
  CHAT_URL: z._default(address, 'https://discord.com/'),
  FEED_KEY: z.optional(z.string().check(z.minLength(16), z.maxLength(500))),
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
  return { ...config, DEMO: config.DEMO ?? config.NODE_ENV !== 'production' };
}
