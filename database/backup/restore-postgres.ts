import { setTimeout } from 'node:timers/promises';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { postgresTypes } from '../postgres/types.ts';
import { connectPostgres, hasTables, openPostgresSource, openPostgresTarget } from './postgres.ts';
import { migrateUpTo, type RestorePlace } from './restore-place.ts';
import { holdsNothing, quoted } from './source.ts';

const WORKSHOP = 'ringside_restoring';
const LOCK_LIMIT = '10s';
/** PostgreSQL lists the sessions of a process that has just been stopped for a moment. */
const SESSION_END_MS = 2_000;
const SESSION_POLL_MS = 50;
const NOT_EMPTY_MESSAGE =
  'This database is not empty. To put the backup in its place add --force; its tables are kept in another schema.';

export async function preparePostgres(
  url: string,
  { force }: { force: boolean },
): Promise<RestorePlace> {
  const client = await connectPostgres(url);
  let empty: boolean;
  try {
    await requireAlone(client);
    empty = await isEmpty(url, client);
    if (!empty && !force) throw new Error(NOT_EMPTY_MESSAGE);
    // Left behind by a killed attempt.
    await client.query(`drop schema if exists ${WORKSHOP} cascade`);
    await client.query(`create schema ${WORKSHOP}`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    settings: { databaseUrl: inWorkshop(url) },
    migrateTo(name) {
      const options = `-c search_path=${WORKSHOP}`;
      const pool = new pg.Pool({ connectionString: url, max: 1, types: postgresTypes, options });
      return migrateUpTo('postgres', new PostgresDialect({ pool }), name);
    },
    openTarget: () => openPostgresTarget(url, WORKSHOP),
    openSource: () => openPostgresSource(url, WORKSHOP),
    takePlace: () => swap(client, { keep: !empty }),
    async close() {
      await client.query('rollback');
      await client.query(`drop schema if exists ${WORKSHOP} cascade`);
      await client.end();
    },
  };
}

function inWorkshop(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', `-c search_path=${WORKSHOP}`);
  return address.href;
}

async function requireAlone(client: pg.Client): Promise<void> {
  const limit = performance.now() + SESSION_END_MS;
  while ((await countOthers(client)) > 0) {
    if (performance.now() > limit) {
      throw new Error('Ringside is using this database. Stop all its processes first.');
    }
    await setTimeout(SESSION_POLL_MS);
  }
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*) as others from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and application_name like 'ringside%'`,
  );
  return Number(rows[0].others);
}

async function isEmpty(url: string, client: pg.Client): Promise<boolean> {
  if (!(await hasTables(client))) return true;
  const source = await openPostgresSource(url);
  try {
    return await holdsNothing(source);
  } finally {
    await source.close();
  }
}

/** All old tables move, also those of newer versions, whose migrations would fail otherwise. */
async function swap(client: pg.Client, { keep }: { keep: boolean }): Promise<string | null> {
  const aside = `ringside_before_${Date.now()}`;
  const isOurs = await hasTables(client);
  await client.query('begin');
  await client.query(`set local lock_timeout = '${LOCK_LIMIT}'`);
  const fresh = await tablesOf(client, WORKSHOP);
  const { rows } = await client.query('select current_schema() as schema');
  const { schema } = rows[0];
  const replaced = (await tablesOf(client, schema)).filter(
    ({ name, own }) => fresh.some((table) => table.name === name) || (isOurs && own),
  );
  if (replaced.length > 0) await client.query(`create schema ${aside}`);
  for (const { name } of replaced) {
    await client.query(`alter table ${quoted(schema)}.${quoted(name)} set schema ${aside}`);
  }
  for (const { name } of fresh) {
    await client.query(`alter table ${WORKSHOP}.${quoted(name)} set schema ${quoted(schema)}`);
  }
  if (replaced.length > 0 && !keep) await client.query(`drop schema ${aside} cascade`);
  await client.query('commit');
  return replaced.length > 0 && keep ? `schema ${aside}` : null;
}

async function tablesOf(client: pg.Client, schema: string) {
  const { rows } = await client.query<{ name: string; own: boolean }>(
    `select tablename as name, tableowner = current_user as own from pg_tables
    where schemaname = $1`,
    [schema],
  );
  return rows;
}
