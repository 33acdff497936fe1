import type { TableShape, Value } from './format.ts';

/** An open database with a consistent snapshot. */
export interface BackupSource {
  migrations(): Promise<string[]>;
  /** Every table that is not derived, in foreign-key order. */
  tables(): Promise<TableShape[]>;
  /** The rows of a table in batches, values in the order of its columns. */
  rows(shape: Pick<TableShape, 'table' | 'columns'>): AsyncIterable<Value[][]>;
  close(): Promise<void>;
}

/** An empty database to restore into. */
export interface BackupTarget {
  /** Deletes rows that migrations have inserted into a table; the backup has them. */
  clear(table: string): Promise<void>;
  insert(shape: TableShape, rows: Value[][]): Promise<void>;
  /** Sets an auto-increment column to continue after its last number. */
  setCounter(shape: TableShape): Promise<void>;
  close(): Promise<void>;
}

export const MIGRATIONS_TABLE = 'schema_migrations';

/** Sorts tables in foreign-key order. */
export function inOrderOfReference<T extends { table: string }>(
  tables: T[],
  references: ReadonlyMap<string, readonly string[]>,
): T[] {
  const byName = new Map(tables.map((table) => [table.table, table]));
  const done = new Set<T>();
  const visit = (table: T) => {
    if (done.has(table)) return;
    done.add(table);
    for (const name of references.get(table.table) ?? []) {
      const other = byName.get(name);
      if (other) visit(other);
    }
    order.push(table);
  };
  const order: T[] = [];
  for (const table of tables) visit(table);
  return order;
}

/** A quoted SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Whether all tables are empty. */
export async function holdsNothing(source: BackupSource): Promise<boolean> {
  for (const shape of await source.tables()) {
    for await (const _ of source.rows(shape)) return false;
  }
  return true;
}
