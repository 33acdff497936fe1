import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

/** Live streams get a retry interval; after `limitMs` the rest are aborted. */
export async function drain(app: FastifyInstance, limitMs: number): Promise<void> {
  app.processStatus.stopping = true;
  const closed = app.close().then(() => true);
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const inTime = await Promise.race([closed, sleep(limitMs, false, { ref: false })]);
  clearInterval(sweep);
  if (inTime) return;
  app.log.warn(`Aborting the requests that were not finished after ${limitMs} ms.`);
  app.server.closeAllConnections();
  await closed;
}
