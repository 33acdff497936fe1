import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#app/core/identity/contract.ts';
import type { Viewer } from '#app/core/identity/session.server.ts';
import { findPlayerByName } from '#app/core/identity/store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import { findName } from './names-store.server.ts';
import * as store from './store.server.ts';

export type RequireHost = (headers: Partial<Caller>) => Promise<Viewer>;

export type Guarded = { guard: (headers: Partial<Caller>) => Promise<void> };

export function registerNames(
  app: FastifyInstance,
  database: AppDatabase,
  requireHost: RequireHost,
  guarded: Guarded,
): void {
  serve(
    app,
    contract.hideName,
    async ({ headers, body: { kind, name } }) => {
      const host = await requireHost(headers);
      const found = await findName(database, kind, name);
      if (!found) throw new ApiError(404, 'not_found', contract.UNKNOWN_NAME_MESSAGE);
      const done = await database.transact((trx, changed) =>
        store.hideName(trx, found, host, changed),
      );
      if (!done) throw new ApiError(409, 'too_many', contract.TOO_MANY_HIDDEN_MESSAGE);
      return { hidden: found.label };
    },
    guarded,
  );
  serve(
    app,
    contract.showName,
    async ({ headers, body }) => {
      const host = await requireHost(headers);
      await database.transact((trx, changed) => store.showName(trx, body, host, changed));
      return { shown: true as const };
    },
    guarded,
  );
  serve(
    app,
    contract.blockPlayer,
    async ({ headers, body: { name } }) => {
      const host = await requireHost(headers);
      const player = await findPlayerByName(database.kysely, name);
      if (!player) throw new ApiError(404, 'not_found', contract.UNKNOWN_NAME_MESSAGE);
      const { userId, displayName: label } = player;
      const done = await database.transact((trx, changed) =>
        store.blockPlayer(trx, { userId, label }, host, changed),
      );
      if (!done) throw new ApiError(409, 'too_many', contract.TOO_MANY_HIDDEN_MESSAGE);
      return { blocked: label };
    },
    guarded,
  );
  serve(
    app,
    contract.unblockPlayer,
    async ({ headers, body }) => {
      const host = await requireHost(headers);
      await database.transact((trx, changed) =>
        store.unblockPlayer(trx, body.userId, host, changed),
      );
      return { unblocked: true as const };
    },
    guarded,
  );
}
