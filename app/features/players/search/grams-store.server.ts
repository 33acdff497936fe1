import type { Transaction } from 'kysely';
import { insertGrams } from '#app/core/names/grams-store.server.ts';
import { nameGrams } from '#app/core/names/name-grams.ts';
import type { Tables } from '#database/tables.ts';

type Named = Pick<Tables['players'], 'user_id' | 'login' | 'display_name'>;

export async function saveNameGrams(
  trx: Transaction<Tables>,
  before: ReadonlyMap<string, Named>,
  rows: readonly Named[],
): Promise<void> {
  const renamed = rows.filter((row) => {
    const had = before.get(row.user_id);
    return had?.login !== row.login || had.display_name !== row.display_name;
  });
  const known = renamed.flatMap(({ user_id }) => (before.has(user_id) ? user_id : []));
  for (const userId of known) await dropGrams(trx, before.get(userId) as Named);
  const grams = renamed.flatMap(({ user_id, login, display_name }) =>
    nameGrams(login, display_name).map((gram) => ({ gram, user_id })),
  );
  await insertGrams(trx, 'player_name_grams', grams);
}

/** Selects by trigram first, the prefix of the table's key. */
async function dropGrams(trx: Transaction<Tables>, { user_id, login, display_name }: Named) {
  const grams = nameGrams(login, display_name);
  if (grams.length === 0) return;
  await trx
    .deleteFrom('player_name_grams')
    .where('gram', 'in', grams)
    .where('user_id', '=', user_id)
    .execute();
}
