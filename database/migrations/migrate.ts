import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';
import { type Migration, migrations } from './migrations.ts';

/** Any fixed number will do; it only has to be the same in every process. */
const MIGRATION_LOCK = 7_264_433;

interface MigrationRecord {
  name: string;
  applied_at: number;
  /** Null in what a version without checksums wrote, until the next start. */
  checksum: string | null;
}

interface WithMigrations {
  schema_migrations: MigrationRecord;
}

/**
 * Brings the schema up to date, forward only. Each migration commits together with its record, so
 * a broken one leaves the database at the one before. Processes that start at the same time wait
 * for each other. Returns the names of those that ran now.
 *
 * @throws Error with a sentence for the operator when the database is newer than the program, or
 *   holds a migration that was changed after it had run there
 */
export async function migrate(
  // biome-ignore lint/suspicious/noExplicitAny: migrations run before the tables have a shape.
  kysely: Kysely<any>,
  kind: DatabaseKind,
  known: readonly Migration[] = migrations,
): Promise<string[]> {
  requireOrder(known);
  const ran: string[] = [];
  for (;;) {
    const name = await runNext(kysely, kind, known);
    if (name === undefined) return ran;
    ran.push(name);
  }
}

async function runNext(
  kysely: Kysely<WithMigrations>,
  kind: DatabaseKind,
  known: readonly Migration[],
): Promise<string | undefined> {
  return kysely.transaction().execute(async (trx) => {
    await lockMigrations(trx, kind);
    const records = await readRecords(trx);
    requireKnown(records, known);
    await checkChecksums(trx, records, known);
    const next = findNext(
      records.map((record) => record.name),
      known,
    );
    if (!next) return undefined;
    try {
      await next.up(trx as unknown as Kysely<unknown>, kind);
    } catch (error) {
      throw new Error(
        `The migration "${next.name}" failed, and the database is as it was before it: ${(error as Error).message}`,
        { cause: error },
      );
    }
    await trx
      .insertInto('schema_migrations')
      .values({ name: next.name, applied_at: Date.now(), checksum: await next.checksum() })
      .execute();
    return next.name;
  });
}

/** SQLite's write transaction is a lock already. */
async function lockMigrations(trx: Transaction<WithMigrations>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
  await trx.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', kind === 'postgres' ? 'bigint' : 'integer', (column) =>
      column.notNull(),
    )
    .addColumn('checksum', 'text')
    .execute();
}

/** The migrations that have run, oldest first. A table from before checksums gets their column. */
async function readRecords(trx: Transaction<WithMigrations>): Promise<MigrationRecord[]> {
  const records = await trx.selectFrom('schema_migrations').selectAll().orderBy('name').execute();
  if (records[0] && !('checksum' in records[0])) {
    await trx.schema.alterTable('schema_migrations').addColumn('checksum', 'text').execute();
  }
  return records;
}

function requireKnown(records: readonly MigrationRecord[], known: readonly Migration[]): void {
  const unknown = records.find(({ name }) => !known.some((migration) => migration.name === name));
  if (!unknown) return;
  throw new Error(
    `The database holds the migration "${unknown.name}", which this version of Ringside does not know. Start the newer version it came from, or go back to a copy of the database made before it.`,
  );
}

/** Compares what has run with what is known by the same name; records what was never recorded. */
async function checkChecksums(
  trx: Transaction<WithMigrations>,
  records: readonly MigrationRecord[],
  known: readonly Migration[],
): Promise<void> {
  const checksums = new Map<string, string>();
  for (const { name, checksum } of known) checksums.set(name, await checksum());
  for (const { name, checksum: recorded } of records) {
    const checksum = checksums.get(name);
    if (checksum === recorded) continue;
    if (recorded) {
      throw new Error(
        `The migration "${name}" was changed after it had run on this database, which may therefore lack what this version counts on. Nothing was touched. Undo the change to database/migrations/${name}.ts, or start the version that ran it; what the schema still needs goes into a migration of its own. docs/operating.md, under Storage, says more.`,
      );
    }
    await trx.updateTable('schema_migrations').set({ checksum }).where('name', '=', name).execute();
  }
}

function findNext(applied: string[], known: readonly Migration[]): Migration | undefined {
  const next = known.find((migration) => !applied.includes(migration.name));
  const newest = applied.at(-1);
  if (next && newest !== undefined && next.name < newest) {
    throw new Error(
      `The migration "${next.name}" is missing from a database that already holds "${newest}". Migrations only run forward: give it a number of its own.`,
    );
  }
  return next;
}

function requireOrder(known: readonly Migration[]): void {
  for (const [index, { name }] of known.entries()) {
    const before = known[index - 1]?.name ?? '';
    if (!/^\d{4}-[a-z0-9-]+$/.test(name) || name.slice(0, 4) <= before.slice(0, 4)) {
      throw new Error(`The migration "${name}" is out of order after "${before}".`);
    }
  }
}
