import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { clientNetwork } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config.ts';
import { API_MOUNT } from '../context.ts';
import {
  createAcceptedTokens,
  createUnproven,
  REMEMBERED_CLIENTS,
  WINDOW_MS,
} from './unproven-tokens.ts';

const SEARCHES = [
  '/monster-query',
  '/album-search',
  '/albums-by-song-search/:term',
  '/albums-by-search/:term',
  '/player-search',
];

const FEED = ['/feed', '/feed/check', '/feed/state', '/message/next', '/message/:id/ack'];

const FILES = /^\/(?:songs|music-files|album-covers|portraits|items|previews)\//;

/** Embeds, feeds and lines for chat bots: one address may ask for a thousand people. */
const SHARED = /^\/(?:embed|say|oembed|feeds)(?:\/|$)/;

const SITEMAPS = /^\/(?:sitemap(?:s\/|\.xml)|data(?:\/|$))/;

export type RateClass = 'reads' | 'searches' | 'writes' | 'pages' | 'files' | 'feed';

type LimitedRoute = Pick<RouteOptions, 'method' | 'url' | 'config'>;

/**
 * The rate class of a route, or null for routes that are not limited: cached responses, assets,
 * the live channel.
 */
export function rateClassOf({ method, url, config }: LimitedRoute): RateClass | null {
  if (url === '/*' || SITEMAPS.test(url)) return 'pages';
  if (FILES.test(url)) return 'files';
  if (SHARED.test(url)) return 'reads';
  if (!url.startsWith(`${API_MOUNT}/`) || config?.hot) return null;
  const path = url.slice(API_MOUNT.length);
  if (/^\/(?:live$|changes\/|status$|docs)/.test(path)) return null;
  if (FEED.includes(path)) return 'feed';
  if (['POST', 'PUT', 'PATCH', 'DELETE'].includes(String(method))) return 'writes';
  return SEARCHES.includes(path) ? 'searches' : 'reads';
}

/** Counts calls by token and by address within a minute, in each process. */
export async function limitByClient(app: FastifyInstance, config: Config): Promise<void> {
  if (!config.RATE_LIMITS) return;
  await app.register(rateLimit, { global: false, cache: REMEMBERED_CLIENTS });
  const counters = createCounters(app, config);
  const { misses } = counters;
  const { admit, learn } = createAdmission(counters, config);

  /** Hot responses are not counted, but one that is not found is looked up in the database each time. */
  function limitMisses(route: RouteOptions): void {
    prepend(route, 'onRequest', async (request) => {
      rejectWhenExceeded(await misses(request, { increment: false }), 1);
    });
    prepend(route, 'onResponse', async (request, reply) => {
      if (reply.statusCode === 404) await misses(request);
    });
  }

  app.addHook('onRoute', (route) => {
    const kind = rateClassOf(route);
    if (route.config?.hot && route.url.includes(':')) limitMisses(route);
    if (kind === null) return;
    prepend(route, 'onRequest', (request, reply) => admit(request, reply, kind));
    const credential = credentialHeader(route);
    if (credential === undefined) return;
    route.config = { ...route.config, credential };
    prepend(route, 'onResponse', (request, reply) => learn(request, reply.statusCode));
  });
}

function createCounters(app: FastifyInstance, config: Config) {
  const window = { timeWindow: WINDOW_MS, cache: REMEMBERED_CLIENTS };
  const perAddress = (max: number) =>
    app.createRateLimit({ ...window, max, keyGenerator: ({ ip }) => clientNetwork(ip) });
  const limit = (max: number) => ({
    byToken: app.createRateLimit({
      ...window,
      max,
      keyGenerator: (request) => credentialOf(request) ?? clientNetwork(request.ip),
    }),
    byAddress: perAddress(max * config.RATE_ADDRESS_FACTOR),
  });
  return {
    limits: {
      reads: limit(config.RATE_READS),
      searches: limit(config.RATE_SEARCHES),
      writes: limit(config.RATE_WRITES),
      // Pages and files are requested without a token, so the factor does not apply.
      pages: { byToken: null, byAddress: perAddress(config.RATE_PAGES) },
      files: { byToken: null, byAddress: perAddress(config.RATE_FILES) },
    },
    refusals: perAddress(config.RATE_REFUSALS),
    misses: perAddress(config.RATE_READS),
  };
}

/** Credentials are checked when a request is handled, so they are learned from its response. */
function createAdmission(
  { limits, refusals }: ReturnType<typeof createCounters>,
  { RATE_REFUSALS }: Config,
) {
  const accepted = createAcceptedTokens();
  const unproven = createUnproven(RATE_REFUSALS);
  return {
    async admit(request: FastifyRequest, reply: FastifyReply, kind: RateClass): Promise<void> {
      const credential = credentialOf(request);
      if (credential !== null && !accepted.has(credential)) {
        rejectWhenExceeded(await refusals(request, { increment: false }), 1);
        unproven.enter(request, reply);
      }
      if (kind === 'feed') return;
      const { byToken, byAddress } = limits[kind];
      if (credential !== null && byToken) rejectWhenExceeded(await byToken(request));
      rejectWhenExceeded(await byAddress(request));
    },

    async learn(request: FastifyRequest, status: number): Promise<void> {
      const credential = credentialOf(request);
      if (credential === null) return;
      if (status === 401) await refusals(request);
      else if (status < 300) accepted.add(credential);
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    credential?: string;
  }
}

function credentialHeader({ schema }: RouteOptions): string | undefined {
  const { shape = {} } = (schema?.headers ?? {}) as { shape?: object };
  return ['token', 'x-secret', 'authorization'].find((name) => name in shape);
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function prepend(route: RouteOptions, name: 'onRequest' | 'onResponse', hook: Hook): void {
  route[name] = [hook, ...[route[name] ?? []].flat()] as never;
}

type Verdict = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function rejectWhenExceeded(verdict: Verdict, wanted = 0): void {
  if (verdict.isAllowed || (verdict.remaining >= wanted && !verdict.isExceeded)) return;
  const seconds = Math.max(1, verdict.ttlInSeconds);
  const message = `Too many requests in a short time. Try again in ${seconds} seconds.`;
  throw new ApiError(429, 'too_many', message, { retryAfterSeconds: seconds });
}

function credentialOf({ headers, routeOptions }: FastifyRequest): string | null {
  const shown = headers[routeOptions.config.credential ?? ''];
  if (typeof shown !== 'string' || shown === '') return null;
  return createHash('sha256').update(shown).digest('base64url');
}
