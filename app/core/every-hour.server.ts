import type { FastifyInstance } from 'fastify';

const HOUR_MS = 3_600_000;

/** Does a work at the start and every hour; one that fails is logged with `failure`, and done again in the next hour. */
export function everyHour(
  app: FastifyInstance,
  failure: string,
  work: () => Promise<unknown>,
): void {
  const run = () => work().catch((error) => app.log.warn({ err: error }, failure));
  const timer = setInterval(run, HOUR_MS).unref();
  app.addHook('onReady', async () => void (await run()));
  app.addHook('onClose', async () => clearInterval(timer));
}
