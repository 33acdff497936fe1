import { createTypoSearch } from '@ringside/typo-search';
import type { Kysely, Transaction } from 'kysely';
import { insertGrams, nearestByGrams } from '#app/core/names/grams-store.server.ts';
import { nameGrams, plainLetters } from '#app/core/names/name-grams.ts';
import { among } from '#database/among.ts';
import type { Tables } from '#database/tables.ts';

export async function saveFighterNames(
  trx: Transaction<Tables>,
  names: readonly string[],
): Promise<void> {
  const all = [...new Set(names)];
  if (all.length === 0) return;
  const known = await trx
    .selectFrom('fighter_names')
    .select('name')
    .where(among(trx, 'name', all))
    .execute();
  const old = new Set(known.map(({ name }) => name));
  const added = all.filter((name) => !old.has(name)).map((name) => ({ name }));
  if (added.length === 0) return;
  const rows = await trx
    .insertInto('fighter_names')
    .values(added)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .execute();
  const grams = rows.flatMap(({ id, name }) =>
    nameGrams(name).map((gram) => ({ gram, name_id: id })),
  );
  await insertGrams(trx, 'fighter_name_grams', grams);
}

export async function findFighterNames(
  db: Kysely<Tables>,
  term: string,
  limit: number,
): Promise<string[]> {
  const plain = plainLetters(term);
  const near = plain === '' ? [] : await findNamesNear(db, term);
  const containing = near.filter((name) => plainLetters(name).includes(plain));
  if (containing.length > 0) return containing.slice(0, limit);
  return createTypoSearch(near.map((name) => ({ item: name, name })))
    .find(term, limit)
    .map(({ item }) => item);
}

/** The names that have the most pieces of three letters in common with a term, these first. */
export async function findNamesNear(db: Kysely<Tables>, term: string): Promise<string[]> {
  const grams = { table: 'fighter_name_grams', key: 'name_id' } as const;
  const ids = await nearestByGrams<number>(db, grams, term);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('fighter_names')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
