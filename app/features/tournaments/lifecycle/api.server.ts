import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { HiddenNames } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { DELETED_MESSAGE, renamedMessage, UNKNOWN_TOURNAMENT_MESSAGE } from '../contract.ts';
import { findIdentity, type TournamentAddress } from '../identity-store.server.ts';
import type { OwnedWrite } from '../secret/season-store.server.ts';
import { serveOrganiserChange } from '../secret/serve-organiser-change.server.ts';
import { findTournament, type TournamentSources } from '../store.server.ts';
import * as contract from './contract.ts';
import * as store from './store.server.ts';

export function registerLifecycle(
  app: FastifyInstance,
  { database, ownedWrite }: { database: AppDatabase; ownedWrite: OwnedWrite },
  sources: TournamentSources,
): void {
  /** Read before the commit, since a failure after it would hide that the change was stored. */
  async function load(trx: Transaction<Tables>, address: TournamentAddress) {
    const found = await findTournament(trx, address, sources);
    if (!found) throw await unknownTournament({ kysely: trx }, address);
    return found;
  }

  serveOrganiserChange(
    app,
    database,
    contract.renameTournament,
    async ({ params, body, headers }, { trx, changed }) => {
      const { name, uid } = body;
      const call = { id: params.id, uid, secret: headers['x-secret'] };
      const ended = await ownedWrite(trx, call, () =>
        store.renameTournament(trx, { ...call, name }, changed),
      );
      if (ended === 'taken') throw new ApiError(409, 'name_taken', contract.NAME_TAKEN_MESSAGE);
      if (ended === 'unknown') throw await unknownTournament({ kysely: trx }, call);
      return load(trx, { id: name, uid });
    },
  );

  serveOrganiserChange(
    app,
    database,
    contract.archiveTournament,
    async ({ params, body, headers }, { trx, changed }) => {
      const { archived, uid } = body;
      const call = { id: params.id, uid, secret: headers['x-secret'] };
      await ownedWrite(trx, call, () =>
        store.archiveTournament(trx, { ...call, archived }, changed),
      );
      return load(trx, call);
    },
  );

  serveOrganiserChange(
    app,
    database,
    contract.deleteTournament,
    async ({ params, body, headers }, { trx, changed }) => {
      const { name, uid } = body;
      const call = { id: params.id, uid, secret: headers['x-secret'] };
      if (name !== params.id) throw new ApiError(400, 'confirm', contract.CONFIRM_MESSAGE);
      const known = await findIdentity(trx, call);
      // By its own id, what is gone was deleted before.
      if (!known && uid !== undefined) return { deleted: true as const };
      if (known?.name !== name) throw await unknownTournament({ kysely: trx }, call);
      await ownedWrite(trx, call, () => store.deleteTournament(trx, known, changed));
      return { deleted: true as const };
    },
  );
}

/** `renamed` if the tournament had the name, `deleted` for an unknown own id, else `not_found`. */
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
