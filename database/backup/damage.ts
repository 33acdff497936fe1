import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LookupDialect } from '@ringside/kysely-node-sqlite/lookups';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { AppDatabase } from '../app-database.ts';
import type { DatabaseSettings } from '../connect.ts';
import { makePrivateFolder } from '../sqlite/private-files.ts';
import type { Tables } from '../tables.ts';

const NOTE = 'damage';
/** Larger files are left to the nightly check: the quick one reads some 300 MB in a second. */
const QUICK_CHECK_MAX_BYTES = 2 ** 30;
const DAMAGE_CODES = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'XX001', 'XX002'];

export type CheckDepth = 'quick' | 'full';

/**
 * PostgreSQL says whether it has read pages with a wrong checksum, and in full checks indexes if
 * `amcheck` is installed.
 */
export async function findDamage(
  { kysely, kind }: Pick<AppDatabase, 'kysely' | 'kind'>,
  depth: CheckDepth,
): Promise<string | null> {
  try {
    return kind === 'sqlite'
      ? await checkSqlite(kysely, depth)
      : await checkPostgres(kysely, depth);
  } catch (error) {
    const { cause, code } = error as { cause?: { code?: string }; code?: string };
    if (!DAMAGE_CODES.includes(code ?? cause?.code ?? '')) throw error;
    return (error as Error).message;
  }
}

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

async function checkSqlite(db: Kysely<Tables>, depth: CheckDepth): Promise<string | null> {
  if (depth === 'quick') {
    const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
      from pragma_page_count, pragma_page_size`.execute(db);
    if ((rows[0]?.bytes ?? 0) > QUICK_CHECK_MAX_BYTES) return null;
  }
  // As a select, so that a reader runs it and writes go on.
  const { rows } = await (depth === 'quick'
    ? sql<{ found: string }>`select quick_check as found from pragma_quick_check limit 1`
    : sql<{ found: string }>`select integrity_check as found from pragma_integrity_check limit 1`
  ).execute(db);
  const found = rows[0]?.found ?? 'ok';
  return found === 'ok' ? null : found;
}

async function checkPostgres(db: Kysely<Tables>, depth: CheckDepth): Promise<string | null> {
  const { rows } = await sql<{ failures: number | null }>`select checksum_failures as failures
    from pg_stat_database where datname = current_database()`.execute(db);
  const failures = Number(rows[0]?.failures ?? 0);
  if (failures > 0) return `${failures} pages with a wrong checksum have been read.`;
  if (depth === 'full' && (await hasAmcheck(db))) {
    await sql`select bt_index_check(index.indexrelid) from pg_index as index
      join pg_class as class on class.oid = index.indexrelid
      join pg_am as method on method.oid = class.relam and method.amname = 'btree'
      where class.relnamespace = current_schema()::regnamespace and index.indisvalid`.execute(db);
  }
  return null;
}

async function hasAmcheck(db: Kysely<Tables>): Promise<boolean> {
  const found = await sql`select 1 from pg_extension where extname = 'amcheck'`.execute(db);
  return found.rows.length > 0;
}

/** Records in the data folder what the nightly check found; null removes the record. */
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
