import type { Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { nameGrams } from './name-grams.ts';

type Named = Pick<Tables['players'], 'user_id' | 'login' | 'display_name'>;

/** Rows per statement, well under the databases' limits on parameters. */
const ROWS_PER_STATEMENT = 1000;

/** Updates the trigrams of players whose names are new or changed. */
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
  for (let start = 0; start < grams.length; start += ROWS_PER_STATEMENT) {
    await trx
      .insertInto('player_name_grams')
      .values(grams.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
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
