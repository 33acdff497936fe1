import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;

interface OnConflict<C> {
  key: readonly C[];
  add?: readonly C[];
  replace?: readonly C[];
}

const ROWS_PER_STATEMENT = 500;

export async function insertRows<T extends keyof Tables>(
  trx: Transaction<Tables>,
  table: T,
  rows: readonly object[],
  onConflict?: OnConflict<keyof Tables[T] & string>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT) as Row[];
    await insert(trx.$extendTables<Record<string, Row>>(), table, some, onConflict).execute();
  }
}

function insert(
  trx: Transaction<Record<string, Row>>,
  table: string,
  rows: readonly Row[],
  onConflict?: OnConflict<string>,
) {
  const plain = trx.insertInto(table).values(rows);
  if (!onConflict) return plain;
  const { key, add = [], replace = [] } = onConflict;
  return plain.onConflict((conflict) => {
    const existing = conflict.columns(key);
    if (add.length + replace.length === 0) return existing.doNothing();
    return existing.doUpdateSet((eb) =>
      Object.fromEntries([
        ...replace.map((column) => [column, eb.ref(`excluded.${column}`)]),
        ...add.map((column) => [
          column,
          eb(`${table}.${column}`, '+', eb.ref(`excluded.${column}`)),
        ]),
      ]),
    );
  });
}
