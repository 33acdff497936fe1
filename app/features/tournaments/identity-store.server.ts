import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';

export interface TournamentAddress {
  id: string;
  uid?: string | undefined;
}

export interface TournamentIdentity {
  id: string;
  name: string;
}

export function findIdentity(
  db: Kysely<Tables>,
  { id, uid }: TournamentAddress,
): Promise<TournamentIdentity | undefined> {
  const row = db.selectFrom('tournaments').select(['id', 'name']);
  const found = uid === undefined ? row.where('name', '=', id) : row.where('id', '=', uid);
  return found.executeTakeFirst();
}
