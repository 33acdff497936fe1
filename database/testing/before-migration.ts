import { NodeSqliteDialect } from '@ringside/kysely-node-sqlite/dialect';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { migrate } from '../migrations/migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import { postgresTypes } from '../postgres/types.ts';
import type { Tables } from '../tables.ts';
import { createTestFolder } from './each-database.ts';

/** An empty database as it was before a migration. */
export async function openBefore(
  migration: string,
  kind: 'sqlite' | 'postgres',
): Promise<Kysely<Tables>> {
  const db = await openAt(kind);
  onTestFinished(() => db.destroy());
  const at = migrations.findIndex(({ name }) => name === migration);
  await migrate(db, kind, migrations.slice(0, at));
  return db;
}

async function openAt(kind: 'sqlite' | 'postgres'): Promise<Kysely<Tables>> {
  if (kind === 'sqlite') {
    const folder = createTestFolder();
    return new Kysely({ dialect: new NodeSqliteDialect({ path: `${folder.path}/old.db` }) });
  }
  const name = `ringside_old_${process.pid}`;
  const server = new pg.Client({ connectionString: inject('postgresUrl') });
  await server.connect();
  await server.query(`drop database if exists ${name}`);
  await server.query(`create database ${name}`);
  await server.end();
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, types: postgresTypes });
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
