import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { NodeSqliteDialect, type NodeSqliteSettings } from './dialect.ts';

export interface Tables {
  item: { id: number; name: string | null; amount: number };
}

export function temporaryPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kysely-node-sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'test.db');
}

export async function openTestDatabase(
  settings: Partial<NodeSqliteSettings> = {},
): Promise<Kysely<Tables>> {
  const path = settings.path ?? temporaryPath();
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect({ ...settings, path }) });
  onTestFinished(() => db.destroy());
  await db.schema
    .createTable('item')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.unique())
    .addColumn('amount', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  return db;
}
