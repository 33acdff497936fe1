import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';

export interface TournamentAddress {
  id: string;
  uid?: string | undefined;
}

/** The own id and the present name of a tournament; undefined without one. */
export function findIdentity(
  db: Kysely<Tables>,
  { id, uid }: TournamentAddress,
): Promise<{ id: string; name: string } | undefined> {
  const row = db.selectFrom('tournaments').select(['id', 'name']);
  const found = uid === undefined ? row.where('name', '=', id) : row.where('id', '=', uid);
  return found.executeTakeFirst();
}
