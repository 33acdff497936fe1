import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';

export interface TournamentAddress {
  id: string;
  uid?: string | undefined;
}

/** Its own id and its present name. */
export interface TournamentIdentity {
  id: string;
  name: string;
}

/** The own id and the present name of a tournament; undefined without one. */
export function findIdentity(
  db: Kysely<Tables>,
  { id, uid }: TournamentAddress,
): Promise<TournamentIdentity | undefined> {
  const row = db.selectFrom('tournaments').select(['id', 'name']);
  const found = uid === undefined ? row.where('name', '=', id) : row.where('id', '=', uid);
  return found.executeTakeFirst();
}
