import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import {
  findIdentity,
  type TournamentAddress,
  unknownTournament,
} from '../identity-store.server.ts';
import type { FindRecords } from '../participants-store.server.ts';
import type { OwnedWrite } from '../secret/season-store.server.ts';
import { serveOrganiserChange } from '../secret/serve-organiser-change.server.ts';
import { findTournament } from '../store.server.ts';
import * as contract from './contract.ts';
import * as store from './store.server.ts';

export function registerLifecycle(
  app: FastifyInstance,
  { database, ownedWrite }: { database: AppDatabase; ownedWrite: OwnedWrite },
  findRecords: FindRecords,
): void {
  /** Read before the commit, since a failure after it would hide that the change was stored. */
  async function load(trx: Transaction<Tables>, address: TournamentAddress) {
    const found = await findTournament(trx, address, findRecords);
    if (!found) throw await unknownTournament(trx, address);
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
      if (ended === 'unknown') throw await unknownTournament(trx, call);
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
      if (known?.name !== name) throw await unknownTournament(trx, call);
      await ownedWrite(trx, call, () => store.deleteTournament(trx, known, changed));
      return { deleted: true as const };
    },
  );
}
