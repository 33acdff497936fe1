import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LookupDialect } from '@ringside/kysely-node-sqlite/lookups';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseSettings } from '../connect.ts';
import { findDamage } from '../find-damage.ts';
import { makePrivateFolder } from '../sqlite/private-files.ts';
import type { Tables } from '../tables.ts';

const NOTE = 'damage';

export async function findDamageBeside(settings: DatabaseSettings): Promise<string | null> {
  const isPostgres = 'databaseUrl' in settings;
  const dialect = isPostgres
    ? new PostgresDialect({ pool: poolOfOne(settings.sessionUrl ?? settings.databaseUrl) })
    : new LookupDialect({ path: path.join(settings.dataDir, 'ringside.db') });
  const kysely = new Kysely<Tables>({ dialect });
  try {
    return await findDamage({ kysely, kind: isPostgres ? 'postgres' : 'sqlite' }, 'full');
  } finally {
    await kysely.destroy();
  }
}

/** Without a listener, the end of its session would end the process. */
function poolOfOne(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, application_name: 'ringside check', max: 1 });
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export async function noteDamage(dataDir: string, found: string | null): Promise<void> {
  makePrivateFolder(dataDir);
  const file = path.join(dataDir, NOTE);
  if (found === null) await rm(file, { force: true });
  else await writeFile(file, `${new Date().toISOString()} ${found}\n`);
}

/** What the last nightly check found, with its time; null if nothing, or if there was none. */
export async function notedDamage(dataDir: string): Promise<string | null> {
  return readFile(path.join(dataDir, NOTE), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}
