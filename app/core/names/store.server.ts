import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';

/** All hidden names, for the process to keep in memory. */
export async function loadHidden(db: Kysely<Tables>) {
  const [names, blocked] = await Promise.all([
    db.selectFrom('hidden_names').select(['kind', 'texts_json']).execute(),
    db.selectFrom('blocked_players').select('user_id').execute(),
  ]);
  return { names, blocked };
}
