import { ApiError } from '@ringside/contract/api-error';
import type { LocalEndpoint } from '@ringside/contract/endpoint';
import { serveOverHttp } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { answerOnce } from '#app/core/changes/serve-change.server.ts';
import type { HiddenNames } from '#app/core/names/rules.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { DELETED_MESSAGE, renamedMessage, UNKNOWN_TOURNAMENT_MESSAGE } from '../contract.ts';
import { findIdentity, type TournamentAddress } from '../identity-store.server.ts';
import type { OwnedWrite } from '../secret/season-store.server.ts';
import { findTournament, type TournamentSources } from '../store.server.ts';
import * as contract from './contract.ts';
import * as store from './store.server.ts';

interface LifecycleInput {
  params: object;
  body: object;
  headers: { 'idempotency-key'?: string | undefined };
}

export function registerLifecycle(
  app: FastifyInstance,
  { database, ownedWrite }: { database: AppDatabase; ownedWrite: OwnedWrite },
  sources: TournamentSources,
): void {
  // Read before the commit, since a failure after it would hide that the change was stored.
  const load = (trx: Transaction<Tables>, id: string) => findTournament(trx, { id }, sources);

  /** Runs a change once for its key; organisers share their keys, as they share the secret. */
  const once = <T>(
    endpoint: Pick<LocalEndpoint, 'method' | 'path'>,
    { headers, ...given }: LifecycleInput,
    change: (trx: Transaction<Tables>, changed: MarkChanged) => Promise<T>,
  ) => {
    const call = { endpoint, account: 'organisers', key: headers['idempotency-key'], given };
    return database.transact((trx, changed) => answerOnce(trx, call, () => change(trx, changed)));
  };

  serveOverHttp(app, contract.renameTournament, ({ params, body, headers }) =>
    once(contract.renameTournament, { params, body, headers }, async (trx, changed) => {
      const call = { id: params.id, secret: headers['x-secret'] };
      const names = { id: params.id, name: body.name };
      const ended = await ownedWrite(trx, call, () => store.renameTournament(trx, names, changed));
      if (ended === 'taken') throw new ApiError(409, 'name_taken', contract.NAME_TAKEN_MESSAGE);
      const renamed = await load(trx, body.name);
      if (ended === 'unknown' || !renamed) throw await unknownTournament({ kysely: trx }, params);
      return renamed;
    }),
  );

  serveOverHttp(app, contract.archiveTournament, ({ params, body, headers }) =>
    once(contract.archiveTournament, { params, body, headers }, async (trx, changed) => {
      const call = { id: params.id, secret: headers['x-secret'] };
      const wanted = { id: params.id, ...body };
      await ownedWrite(trx, call, () => store.archiveTournament(trx, wanted, changed));
      const archived = await load(trx, params.id);
      if (!archived) throw await unknownTournament({ kysely: trx }, params);
      return archived;
    }),
  );

  serveOverHttp(app, contract.deleteTournament, ({ params, body, headers }) => {
    const call = { id: params.id, secret: headers['x-secret'] };
    if (body.name !== params.id) throw new ApiError(400, 'confirm', contract.CONFIRM_MESSAGE);
    return once(contract.deleteTournament, { params, body, headers }, async (trx, changed) => {
      const remove = () => store.deleteTournament(trx, params.id, changed);
      if (!(await ownedWrite(trx, call, remove)))
        throw await unknownTournament({ kysely: trx }, params);
      return { deleted: true as const };
    });
  });
}

/**
 * The error for an unknown name: `renamed` with the new name if the tournament had it, else
 * `deleted` for an unknown id of its own and `not_found` for a name.
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
