import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The ids of a player's monster records: of those in the indexes of searches, and of those that wait to
 * be added to them. `monster_records` has no index of players.
 */
export function recordIdsOf(db: Kysely<Tables>, userId: string) {
  const idsIn = (table: 'record_figures' | 'waiting_figures') =>
    db.selectFrom(table).select('id').where('user_id', '=', userId);
  return idsIn('record_figures').unionAll(idsIn('waiting_figures'));
}
