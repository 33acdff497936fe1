import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import { checkDatabase } from '#database/check-database.ts';
import { StorageUnavailableError } from '#database/storage-errors.ts';

const STOPPING_MESSAGE = 'This process is stopping.';
const RETRY_SECONDS = 5;
/** A load balancer that waits a second gets its answer, also from a busy machine. */
const DATABASE_LIMIT_MS = 600;

/** `/readyz` while not stopping and its database answers, and commits, within 600 ms. */
export function registerHealth(
  app: FastifyInstance,
  database: Pick<AppDatabase, 'kysely' | 'kind' | 'transact'>,
): void {
  let checking: Promise<boolean> | null = null;
  /** One check for all that ask, false from its limit on: those of a database that hangs would fill the pool. */
  const checkOnce = () => {
    if (checking) return checking;
    const onlyReads = app.processStatus.storage.readOnly() === 'asked';
    const check = checkDatabase(database, { onlyReads }).then(() => true);
    const ended = () => {
      checking = null;
    };
    check.then(ended, ended);
    checking = Promise.race([check, sleep(DATABASE_LIMIT_MS, false, { ref: false })]);
    return checking;
  };
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    if (app.processStatus.stopping) {
      const retryAfterSeconds = RETRY_SECONDS;
      throw new ApiError(503, 'stopping', STOPPING_MESSAGE, { retryAfterSeconds });
    }
    if (!(await checkOnce())) {
      throw new StorageUnavailableError('The database does not answer.');
    }
    return { status: 'ok' };
  });
}
