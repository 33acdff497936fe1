import { ApiError } from '@ringside/contract/api-error';
import { serve, serveOverHttp } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { isNameOf } from '#app/core/identity/rules.ts';
import { ownersOnly, requireName, type Sessions } from '#app/core/identity/session.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import { deletePerson } from './deletion.server.ts';
import { emptyLog } from './forget-store.server.ts';
import { rowsAbout } from './person-store.server.ts';
import { csvOf } from './rules.ts';

/** A person's data: the export, and the deletion (design, 'Privacy'). */
export function registerPeople(
  app: FastifyInstance,
  { database, sessions }: { database: AppDatabase; sessions: Sessions },
): void {
  const { guarded } = ownersOnly(sessions);
  serve(
    app,
    contract.exportPerson,
    async ({ headers, params }) => {
      const account = await sessions.requireViewer(headers);
      const tables = await rowsAbout(database.kysely, requireName(account, params));
      return { exportedAt: new Date().toISOString(), account, tables };
    },
    guarded,
  );
  serveOverHttp(
    app,
    contract.exportPersonTable,
    async ({ headers, params }, _request, reply) => {
      const userId = requireName(await sessions.requireViewer(headers), params);
      const csv = csvOf(await rowsAbout(database.kysely, userId));
      return reply.type('text/csv; charset=utf-8').send(csv);
    },
    guarded,
  );
  const guard = async (headers: Parameters<Sessions['requireLeaving']>[0]) =>
    void (await sessions.requireLeaving(headers));
  serve(
    app,
    contract.deletePerson,
    async ({ headers, params, body }) => {
      const { viewer, isDeleted } = await sessions.requireLeaving(headers);
      const userId = requireName(viewer, params);
      if (!isNameOf(body.confirm.trim(), viewer))
        throw new ApiError(400, 'not_confirmed', contract.CONFIRM_MESSAGE);
      const names = [viewer.login, viewer.displayName];
      if (!isDeleted)
        await database.transact((trx, changed) => deletePerson(trx, userId, { names, changed }));
      await emptyLog(database.kysely);
      return { deleted: true as const };
    },
    { guard },
  );
}
