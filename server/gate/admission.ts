import { monitorEventLoopDelay } from 'node:perf_hooks';
import { clientNetwork } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config.ts';
import { createMeter, createPlaces, type Meter } from './counters.ts';
import { credentialHeader, credentialOf, limitGuesses } from './credentials.ts';
import { type LIMITS, mostOf } from './limits.ts';
import { type RateClass, REFUSED_AT, rateClassOf } from './rate-classes.ts';
import { tooMany } from './refusals.ts';

const RESOLUTION_MS = 10;
const SAMPLE_MS = 1000;

/** In the last second, in ms; from listening on, since the startup blocks the loop. */
export function measureLoopDelay(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let delayMs = 0;
  app.addHook('onListen', async () => {
    histogram.enable();
  });
  const timer = setInterval(() => {
    // A blocked loop has no samples; then the last value remains.
    if (histogram.count > 0) delayMs = Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS);
    histogram.reset();
  }, SAMPLE_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => delayMs;
}

const SHARE_MESSAGE = 'Too many requests from your address are in progress. Try again in a moment.';
const SHARE_RETRY_SECONDS = 5;
const BUSY_MESSAGE = 'Ringside is too busy right now. Nothing was changed; try again in a moment.';
const BUSY_RETRY_SECONDS = 5;
const STOPPING_MESSAGE = 'Ringside is restarting. Nothing was changed; try again in a moment.';
const STOPPING_RETRY_SECONDS = 2;
const FOR_PROGRAMS = /^\/(?:api|data|embed|say|oembed|feeds)(?:\/|$)/;
const LISTENING = /^\/api\/(?:live$|changes\/)/;

interface Route {
  kind: RateClass;
  credential: string | undefined;
  /** A call or an address for programs, whose answers say the limit. */
  says: boolean;
  /** Open for as long as the client listens, so not begun while the app stops; all else is answered. */
  isListening: boolean;
  /** A cached read of something that may not exist; what does not is looked up each time. */
  mayMiss: boolean;
}

/** What is not there is counted as a call. */
const NO_ROUTE = routeOf({ method: 'GET', url: '/api/' } as RouteOptions);

/** `loopDelayMs` replaces the measured delay in tests. */
export function admitRequests(
  app: FastifyInstance,
  config: Config,
  loopDelayMs = measureLoopDelay(app),
): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  const rates = config.RATE_LIMITS ? limitRates(config) : null;

  function admit(route: Route, request: FastifyRequest, reply: FastifyReply): void {
    if (stopping && route.isListening) {
      const retryAfterSeconds = STOPPING_RETRY_SECONDS;
      throw new ApiError(503, 'stopping', STOPPING_MESSAGE, { retryAfterSeconds });
    }
    rates?.admit(route, request, reply);
    const { SHED_AT_DELAY_MS } = config;
    if (SHED_AT_DELAY_MS > 0 && loopDelayMs() > SHED_AT_DELAY_MS * REFUSED_AT[route.kind]) {
      const retryAfterSeconds = BUSY_RETRY_SECONDS;
      throw new ApiError(503, 'busy', BUSY_MESSAGE, { retryAfterSeconds });
    }
  }

  app.addHook('onRoute', (options) => {
    const route = routeOf(options);
    prepend(options, 'onRequest', (request, reply) => admit(route, request, reply));
    if (!rates || (route.credential === undefined && !route.mayMiss)) return;
    prepend(options, 'onResponse', (request, { statusCode }) =>
      rates.learn(route, request, statusCode),
    );
  });
  // What has no route runs the hooks of the app alone.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) passing(() => admit(NO_ROUTE, request, reply), done);
    else done();
  });
}

function routeOf(options: RouteOptions): Route {
  return {
    kind: rateClassOf(options),
    credential: credentialHeader(options),
    says: FOR_PROGRAMS.test(options.url),
    isListening: LISTENING.test(options.url),
    mayMiss: options.config?.hot === true && options.url.includes(':'),
  };
}

type Counted = keyof typeof LIMITS & RateClass;
type OfToken = 'reads' | 'searches' | 'writes';

/** The rates of tokens and networks within a minute, in each process. */
function limitRates(config: Config) {
  const meter = (name: keyof typeof LIMITS) => createMeter(mostOf(config, name));
  const ofToken: Record<OfToken, Meter> = {
    reads: meter('reads'),
    searches: meter('searches'),
    writes: meter('writes'),
  };
  const ofNetwork: Record<Counted, Meter> = {
    reads: meter('networkReads'),
    searches: meter('networkSearches'),
    writes: meter('networkWrites'),
    // Pages and files are requested without a token.
    pages: meter('pages'),
    files: meter('files'),
    rest: meter('rest'),
  };
  const misses = meter('misses');
  const guesses = limitGuesses(config);
  const inProgress =
    config.TRUST_PROXY === false ? null : createPlaces(mostOf(config, 'proxiedRequests'));

  return {
    admit(
      { kind, credential, says, mayMiss }: Route,
      request: FastifyRequest,
      reply: FastifyReply,
    ) {
      const client = clientNetwork(request.ip);
      if (inProgress) {
        const leave = inProgress.take(client);
        const retryAfterSeconds = SHARE_RETRY_SECONDS;
        if (!leave) throw new ApiError(429, 'too_many', SHARE_MESSAGE, { retryAfterSeconds });
        reply.raw.once('close', leave);
      }
      const given = credential === undefined ? null : credentialOf(request, credential);
      if (given !== null) guesses.admit(given, client, reply);
      if (kind === 'feed') return;
      const isOwn = given !== null && kind in ofToken;
      const [meter, whose] = isOwn ? [ofToken[kind as OfToken], given] : [ofNetwork[kind], client];
      try {
        count(meter, whose);
        if (isOwn) count(ofNetwork[kind], client);
      } finally {
        if (says) reply.headers(meter.said(whose, kind));
      }
      if (mayMiss) refuseBeyond(misses, client);
    },

    learn({ credential, mayMiss }: Route, request: FastifyRequest, status: number): void {
      const client = clientNetwork(request.ip);
      if (mayMiss && status === 404) misses.add(client);
      const given = credential === undefined ? null : credentialOf(request, credential);
      if (given !== null) guesses.learn(given, client, status);
    },
  };
}

function count(meter: Meter, client: string): void {
  refuseBeyond(meter, client);
  meter.add(client);
}

function refuseBeyond(meter: Meter, client: string): void {
  const seconds = meter.wait(client);
  if (seconds !== null) throw tooMany(seconds);
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => void;
type Done = (error?: Error) => void;

function passing(hook: () => void, done: Done): void {
  try {
    hook();
  } catch (error) {
    done(error as Error);
    return;
  }
  done();
}

function prepend(route: RouteOptions, name: 'onRequest' | 'onResponse', hook: Hook): void {
  const first = (request: FastifyRequest, reply: FastifyReply, done: Done) =>
    passing(() => hook(request, reply), done);
  route[name] = [first, ...[route[name] ?? []].flat()] as never;
}
