import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NodeSqliteDialect } from '@ringside/kysely-node-sqlite/dialect';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { AppDatabase } from './app-database.ts';
import type { DatabaseSettings } from './connect.ts';
import { postgresTypes } from './postgres/types.ts';
import type { Tables } from './tables.ts';

type Reader = Pick<AppDatabase, 'kysely' | 'kind' | 'close'>;

/** Without its process's lock, migrations, notifications and limits of time. */
export async function openReader(settings: DatabaseSettings): Promise<Reader> {
  if ('databaseUrl' in settings) {
    const connectionString = settings.databaseUrl;
    const application_name = 'ringside reader';
    const pool = new pg.Pool({ connectionString, application_name, types: postgresTypes, max: 2 });
    const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    return { kysely, kind: 'postgres', close: () => kysely.destroy() };
  }
  const path = join(settings.dataDir, 'ringside.db');
  if (!existsSync(path)) throw new Error(`There is no database ${path}.`);
  const kysely = new Kysely<Tables>({ dialect: new NodeSqliteDialect({ path }) });
  return { kysely, kind: 'sqlite', close: () => kysely.destroy() };
}
