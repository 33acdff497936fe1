import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { type RateClass, rateClassOf } from './rate-limits.ts';

const BUSY_MESSAGE = 'Ringside is too busy right now. Nothing was changed; try again in a moment.';
const BUSY_RETRY_SECONDS = 5;
const STOPPING_MESSAGE = 'Ringside is restarting. Nothing was changed; try again in a moment.';
const STOPPING_RETRY_SECONDS = 2;
const HEALTH = ['/healthz', '/readyz'];
const RESOLUTION_MS = 10;
const SAMPLE_MS = 1000;

/**
 * The event loop's delay at which each kind of request is refused, as a multiple of
 * `SHED_AT_DELAY_MS`: the most expensive first.
 */
const REFUSED_AT: Record<RateClass, number> = {
  pages: 1,
  searches: 1,
  reads: 2,
  writes: 2,
  feed: 4,
  files: Number.POSITIVE_INFINITY,
};

/** Mean delay of the event loop in the last second, in milliseconds. */
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

export function refuseWhenStopping(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!closing || HEALTH.includes(routeOptions.url ?? '')) return;
    const retryAfterSeconds = STOPPING_RETRY_SECONDS;
    throw new ApiError(503, 'stopping', STOPPING_MESSAGE, { retryAfterSeconds });
  });
}

/** Refuses new work with 503 while the event loop is late, the most expensive first. */
export function shedWhenBusy(
  app: FastifyInstance,
  { SHED_AT_DELAY_MS }: Pick<Config, 'SHED_AT_DELAY_MS'>,
  loopDelayMs: () => number,
): void {
  if (SHED_AT_DELAY_MS === 0) return;
  app.addHook('onRoute', (route) => {
    const kind = rateClassOf(route);
    if (kind === null) return;
    const limitMs = SHED_AT_DELAY_MS * REFUSED_AT[kind];
    const refuseWhenLate = async () => {
      if (loopDelayMs() <= limitMs) return;
      throw new ApiError(503, 'busy', BUSY_MESSAGE, { retryAfterSeconds: BUSY_RETRY_SECONDS });
    };
    route.onRequest = [refuseWhenLate, ...[route.onRequest ?? []].flat()];
  });
}
