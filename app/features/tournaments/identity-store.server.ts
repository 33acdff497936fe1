import { ApiError } from '@ringside/contract/api-error';
import type { Kysely } from 'kysely';
import type { HiddenNames } from '#app/core/names/rules.ts';
import type { Tables } from '#database/tables.ts';
import { DELETED, renamedMessage, UNKNOWN_TOURNAMENT_MESSAGE } from './contract.ts';
import type { RenamedAnswer } from './lifecycle/contract.ts';

type Db = Kysely<Tables>;

export interface TournamentAddress {
  id: string;
  uid?: string | undefined;
}

export interface TournamentIdentity {
  id: string;
  name: string;
}

export function findIdentity(
  db: Db,
  { id, uid }: TournamentAddress,
): Promise<TournamentIdentity | undefined> {
  const row = db.selectFrom('tournaments').select(['id', 'name']);
  const found = uid === undefined ? row.where('name', '=', id) : row.where('id', '=', uid);
  return found.executeTakeFirst();
}

export async function findRenamed(db: Db, formerName: string): Promise<string | null> {
  const row = await db
    .selectFrom('tournament_former_names as former')
    .innerJoin('tournaments', 'tournaments.id', 'former.tournament_id')
    .select('tournaments.name')
    .where('former.name', '=', formerName)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** `renamed` if the tournament had the name, `deleted` for an unknown own id, else `not_found`. */
export async function unknownTournament(
  db: Db,
  { id, uid }: TournamentAddress,
  hidden?: HiddenNames,
): Promise<ApiError> {
  const present = uid === undefined ? null : await findIdentity(db, { id, uid });
  if (present === undefined) return new ApiError(...DELETED);
  const renamedTo = present ? present.name : await findRenamed(db, id);
  if (renamedTo === null || hidden?.has('tournament', renamedTo))
    return new ApiError(404, 'not_found', UNKNOWN_TOURNAMENT_MESSAGE);
  return new ApiError(404, 'renamed', renamedMessage(renamedTo), {
    more: { renamedTo } satisfies RenamedAnswer,
  });
}
