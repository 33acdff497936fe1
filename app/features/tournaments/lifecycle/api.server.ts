import { ApiError } from '@ringside/contract/api-error';
import { serveOverHttp } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { HiddenNames } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { renamedMessage, type Tournament, UNKNOWN_TOURNAMENT_MESSAGE } from '../contract.ts';
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
  async function load(id: string): Promise<Tournament> {
    const tournament = await findTournament(database.kysely, id, sources);
    if (!tournament) throw await unknownTournament(database, id);
    return tournament;
  }

  serveOverHttp(
    app,
    contract.renameTournament,
    async ({ params: { id }, body: { name }, headers }) => {
      const call = { id, secret: headers['x-secret'] };
      const ended = await database.transact((trx, changed) =>
        ownedWrite(trx, call, () => store.renameTournament(trx, { id, name }, changed)),
      );
      if (ended === 'taken') throw new ApiError(409, 'name_taken', contract.NAME_TAKEN_MESSAGE);
      if (ended === 'unknown') throw await unknownTournament(database, id);
      return load(name);
    },
  );

  serveOverHttp(app, contract.archiveTournament, async ({ params: { id }, body, headers }) => {
    const call = { id, secret: headers['x-secret'] };
    await database.transact((trx, changed) =>
      ownedWrite(trx, call, () => store.archiveTournament(trx, { id, ...body }, changed)),
    );
    return load(id);
  });

  serveOverHttp(app, contract.deleteTournament, async ({ params: { id }, body, headers }) => {
    const call = { id, secret: headers['x-secret'] };
    if (body.name !== id) throw new ApiError(400, 'confirm', contract.CONFIRM_MESSAGE);
    const known = await database.transact((trx, changed) =>
      ownedWrite(trx, call, () => store.deleteTournament(trx, id, changed)),
    );
    if (!known) throw await unknownTournament(database, id);
    return { deleted: true as const };
  });
}

/**
 * The error for an unknown name: `renamed` with the new name if a tournament had it, else 404. Only
 * organisers learn the new name of a hidden one.
 */
export async function unknownTournament(
  { kysely }: Pick<AppDatabase, 'kysely'>,
  id: string,
  hidden?: HiddenNames,
): Promise<ApiError> {
  const renamedTo = await store.findRenamed(kysely, id);
  if (renamedTo === null || hidden?.has('tournament', renamedTo))
    return new ApiError(404, 'not_found', UNKNOWN_TOURNAMENT_MESSAGE);
  return new ApiError(404, 'renamed', renamedMessage(renamedTo), {
    more: { renamedTo } satisfies contract.RenamedAnswer,
  });
}
