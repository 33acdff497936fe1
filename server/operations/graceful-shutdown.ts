import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Connections that have nothing in progress are closed this often while the app drains. */
const SWEEP_MS = 50;

/**
 * Shuts an app down: it accepts no more connections, live streams end with a retry interval,
 * responses in progress are finished; after `limitMs` the rest is aborted.
 */
export async function drain(app: FastifyInstance, limitMs: number): Promise<void> {
  app.processStatus.stopping = true;
  const closed = app.close().then(() => true);
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const inTime = await Promise.race([closed, sleep(limitMs, false, { ref: false })]);
  clearInterval(sweep);
  if (inTime) return;
  app.log.warn(`Requests that were not finished after ${limitMs} ms are aborted.`);
  app.server.closeAllConnections();
  await closed;
}
