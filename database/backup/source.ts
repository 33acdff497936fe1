import type { TableShape, Value } from './format.ts';

export interface BackupSource {
  migrations(): Promise<string[]>;
  tables(): Promise<TableShape[]>;
  rows(shape: Pick<TableShape, 'table' | 'columns'>): AsyncIterable<Value[][]>;
  close(): Promise<void>;
}

export interface BackupTarget {
  clear(table: string): Promise<void>;
  insert(shape: TableShape, rows: Value[][]): Promise<void>;
  setCounter(shape: TableShape): Promise<void>;
  close(): Promise<void>;
}

export const MIGRATIONS_TABLE = 'schema_migrations';

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

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** An empty database has the name of its numbering. */
const AT_FIRST = 'changed_objects';

export async function holdsNothing(source: BackupSource): Promise<boolean> {
  for (const shape of await source.tables()) {
    if (shape.table === AT_FIRST) continue;
    for await (const _ of source.rows(shape)) return false;
  }
  return true;
}
