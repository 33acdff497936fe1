import type { TableShape, Value } from './format.ts';

/** An open database that does not change while it is read. */
export interface BackupSource {
  migrations(): Promise<string[]>;
  /** Every table with rows of its own, those that others refer to first. */
  tables(): Promise<TableShape[]>;
  /** The rows of a table in batches, values in the order of its columns. */
  rows(shape: Pick<TableShape, 'table' | 'columns'>): AsyncIterable<Value[][]>;
  close(): Promise<void>;
}

/** An empty database to be filled. */
export interface BackupTarget {
  /** Removes what the migrations have put into a table: the backup has it as it was. */
  clear(table: string): Promise<void>;
  insert(shape: TableShape, rows: Value[][]): Promise<void>;
  /** Lets a column count on from where it was. */
  setCounter(shape: TableShape): Promise<void>;
  close(): Promise<void>;
}

export const MIGRATIONS_TABLE = 'schema_migrations';

/** Puts tables behind those they refer to. */
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

/** A name as SQL takes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Whether nothing was stored in any table. */
export async function holdsNothing(source: BackupSource): Promise<boolean> {
  for (const shape of await source.tables()) {
    for await (const _ of source.rows(shape)) return false;
  }
  return true;
}
