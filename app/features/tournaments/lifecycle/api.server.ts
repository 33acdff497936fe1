import { ApiError } from '@ringside/contract/api-error';
import { serveOverHttp } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { HiddenNames } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { DELETED_MESSAGE, renamedMessage, UNKNOWN_TOURNAMENT_MESSAGE } from '../contract.ts';
import { findIdentity, type TournamentAddress } from '../identity-store.server.ts';
import type { OwnedWrite } from '../secret/season-store.server.ts';
import { findTournament, type TournamentSources } from '../store.server.ts';
import * as contract from './contract.ts';
import * as store from './store.server.ts';

/** Rename, archive and delete; the app passed in checks the secret. */
export function registerLifecycle(
  app: FastifyInstance,
  { database, ownedWrite }: { database: AppDatabase; ownedWrite: OwnedWrite },
  sources: TournamentSources,
): void {
  // Read before the commit, since a failure after it would hide that the change was stored.
  const load = (trx: Transaction<Tables>, id: string) => findTournament(trx, { id }, sources);

  serveOverHttp(
    app,
    contract.renameTournament,
    async ({ params: { id }, body: { name }, headers }) => {
      const call = { id, secret: headers['x-secret'] };
      const [ended, renamed] = await database.transact(async (trx, changed) => [
        await ownedWrite(trx, call, () => store.renameTournament(trx, { id, name }, changed)),
        await load(trx, name),
      ]);
      if (ended === 'taken') throw new ApiError(409, 'name_taken', contract.NAME_TAKEN_MESSAGE);
      if (ended === 'unknown' || !renamed) throw await unknownTournament(database, { id });
      return renamed;
    },
  );

  serveOverHttp(app, contract.archiveTournament, async ({ params: { id }, body, headers }) => {
    const call = { id, secret: headers['x-secret'] };
    const archived = await database.transact(async (trx, changed) => {
      await ownedWrite(trx, call, () => store.archiveTournament(trx, { id, ...body }, changed));
      return load(trx, id);
    });
    if (!archived) throw await unknownTournament(database, { id });
    return archived;
  });

  serveOverHttp(app, contract.deleteTournament, async ({ params: { id }, body, headers }) => {
    const call = { id, secret: headers['x-secret'] };
    if (body.name !== id) throw new ApiError(400, 'confirm', contract.CONFIRM_MESSAGE);
    const known = await database.transact((trx, changed) =>
      ownedWrite(trx, call, () => store.deleteTournament(trx, id, changed)),
    );
    if (!known) throw await unknownTournament(database, { id });
    return { deleted: true as const };
  });
}

/**
 * The error for an unknown name: `renamed` with the new name if the tournament had it, else
 * `deleted` for an unknown id of its own and `not_found` for a name. Only organisers learn the new
 * name of a hidden one.
 */
export async function unknownTournament(
  { kysely }: Pick<AppDatabase, 'kysely'>,
  { id, uid }: TournamentAddress,
  hidden?: HiddenNames,
): Promise<ApiError> {
  const present = uid === undefined ? null : await findIdentity(kysely, { id, uid });
  if (present === undefined) return new ApiError(404, 'deleted', DELETED_MESSAGE);
  const renamedTo = present ? present.name : await store.findRenamed(kysely, id);
  if (renamedTo === null || hidden?.has('tournament', renamedTo))
    return new ApiError(404, 'not_found', UNKNOWN_TOURNAMENT_MESSAGE);
  return new ApiError(404, 'renamed', renamedMessage(renamedTo), {
    more: { renamedTo } satisfies contract.RenamedAnswer,
  });
}
