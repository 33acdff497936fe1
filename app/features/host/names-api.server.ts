import { ApiError } from '@ringside/contract/api-error';
import type { Handler, LocalEndpoint } from '@ringside/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { serveChange } from '#app/core/changes/serve-change.server.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import type { Viewer } from '#app/core/identity/session.server.ts';
import { findPlayerByName } from '#app/core/identity/store.server.ts';
import { notingNames } from '#app/core/mirror/store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import { findName } from './names-store.server.ts';
import * as store from './store.server.ts';

export type RequireHost = (headers: Partial<Caller>) => Promise<Viewer>;

/** Serves a call to hosts alone. */
export type ServeHost = <E extends LocalEndpoint>(endpoint: E, handler: Handler<E>) => void;

export function registerNames(
  app: FastifyInstance,
  database: AppDatabase,
  requireHost: RequireHost,
): void {
  const changes = { database, authorize: requireHost };
  serveChange(app, changes, contract.hideName, async ({ body }, { trx, changed, viewer }) => {
    const found = await findName({ kysely: trx, kind: database.kind }, body.kind, body.name);
    if (!found) throw new ApiError(404, 'not_found', contract.UNKNOWN_NAME_MESSAGE);
    if (!(await notingNames(trx, () => store.hideName(trx, found, viewer, changed))))
      throw new ApiError(409, 'too_many', contract.TOO_MANY_HIDDEN_MESSAGE);
    return { hidden: found.label };
  });
  serveChange(app, changes, contract.showName, async ({ body }, { trx, changed, viewer }) => {
    await notingNames(trx, () => store.showName(trx, body, viewer, changed));
    return { shown: true as const };
  });
  serveChange(app, changes, contract.blockPlayer, async ({ body }, { trx, changed, viewer }) => {
    const player = await findPlayerByName(trx, body.name);
    if (!player) throw new ApiError(404, 'not_found', contract.UNKNOWN_NAME_MESSAGE);
    const { userId, displayName: label } = player;
    if (!(await store.blockPlayer(trx, { userId, label }, viewer, changed)))
      throw new ApiError(409, 'too_many', contract.TOO_MANY_HIDDEN_MESSAGE);
    return { blocked: label };
  });
  serveChange(app, changes, contract.unblockPlayer, async ({ body }, { trx, changed, viewer }) => {
    await store.unblockPlayer(trx, body.userId, viewer, changed);
    return { unblocked: true as const };
  });
}
