import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';

const STOPPING_MESSAGE = 'This process is stopping.';
const BUSY_MESSAGE = 'This process is too busy for more.';
const RETRY_SECONDS = 5;

/** `/healthz` answers while the process lives; `/readyz` while it can take requests and has its database. */
export function registerHealth(
  app: FastifyInstance,
  { kysely }: Pick<AppDatabase, 'kysely'>,
): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    if (app.processStatus.stopping) throw notReady('stopping', STOPPING_MESSAGE);
    if (app.isUnderPressure()) throw notReady('busy', BUSY_MESSAGE);
    await kysely.selectFrom('feed_events').select('id').limit(1).execute();
    return { status: 'ok' };
  });
}

const notReady = (code: string, message: string) =>
  new ApiError(503, code, message, { retryAfterSeconds: RETRY_SECONDS });
