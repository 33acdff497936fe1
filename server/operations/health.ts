import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import { readSomething } from '#database/read-something.ts';

const STOPPING_MESSAGE = 'This process is stopping.';
const RETRY_SECONDS = 5;

/**
 * `/healthz` answers while the process runs; `/readyz` while it is not stopping and its database
 * is available. An overloaded process stays ready: removing it would only move its load to the others.
 */
export function registerHealth(
  app: FastifyInstance,
  { kysely }: Pick<AppDatabase, 'kysely'>,
): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    if (app.processStatus.stopping) {
      const retryAfterSeconds = RETRY_SECONDS;
      throw new ApiError(503, 'stopping', STOPPING_MESSAGE, { retryAfterSeconds });
    }
    await readSomething(kysely);
    return { status: 'ok' };
  });
}
