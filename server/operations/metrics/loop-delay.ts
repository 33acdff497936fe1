import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

const INTERVAL_MS = 100;
const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** prom-client's quantiles are reset by each scrape: wrong with two scrapers. */
export function measureLoopDelays(registry: Registry, app: FastifyInstance): void {
  const histogram = new Histogram({
    name: 'ringside_event_loop_delay_seconds',
    help: 'How late work comes to its turn, sampled ten times a second.',
    buckets: BOUNDS_SECONDS,
    aggregator: 'sum',
    registers: [registry],
  });
  let expectedAt = performance.now() + INTERVAL_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    // A blocked loop takes no samples; each missed one is counted with the delay it would have had.
    for (let lateMs = now - expectedAt; ; lateMs -= INTERVAL_MS) {
      histogram.observe(Math.max(0, lateMs) / 1000);
      if (lateMs < INTERVAL_MS) break;
    }
    expectedAt = now + INTERVAL_MS;
  }, INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
