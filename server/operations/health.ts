import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import { checkDatabase } from '#database/check-database.ts';
import { StorageUnavailableError } from '#database/storage-errors.ts';

const STOPPING_MESSAGE = 'This process is stopping.';
const RETRY_SECONDS = 5;
/** A load balancer that waits a second gets its answer. */
const DATABASE_LIMIT_MS = 800;

/**
 * `/healthz` answers while the process runs; `/readyz` while it is not stopping and its database
 * answers, and on PostgreSQL commits, within 800 ms. An overloaded process stays ready: removing it would only move its load to
 * the others.
 */
export function registerHealth(
  app: FastifyInstance,
  database: Pick<AppDatabase, 'kysely' | 'kind' | 'transact'>,
): void {
  let checking: Promise<boolean> | null = null;
  /** One check for all that ask: those of a database that hangs would fill the pool. */
  const checkOnce = () => {
    const onlyReads = app.processStatus.storage.readOnly() === 'asked';
    checking ??= checkDatabase(database, { onlyReads })
      .then(() => true)
      .finally(() => {
        checking = null;
      });
    return checking;
  };
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    if (app.processStatus.stopping) {
      const retryAfterSeconds = RETRY_SECONDS;
      throw new ApiError(503, 'stopping', STOPPING_MESSAGE, { retryAfterSeconds });
    }
    const late = sleep(DATABASE_LIMIT_MS, false, { ref: false });
    if (!(await Promise.race([checkOnce(), late]))) {
      throw new StorageUnavailableError('The database does not answer.');
    }
    return { status: 'ok' };
  });
}
