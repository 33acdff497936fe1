import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';
import { type Migration, migrations } from './migrations.ts';

/** An arbitrary number, the same in every process. */
const MIGRATION_LOCK = 7_264_433;

/** Checksums of earlier sources with the same effect as today's. */
const EARLIER_CHECKSUMS: Record<string, string> = {
  '0020-upcoming-fights': 'L3Ysy3yAXsoxtEXGyGTNeqHAzMENUf55FFRbC1__us4',
  '0027-sorted-search': 'OwB_jreF1LZhPX3521WPtnbDzn4_RWG0IGeoMcAC-3U',
  '0038-feed-position': 'uXUpyin-gRaWC1fZ0Lofisc7NOA4qB-GwQlqufAe6e0',
};

interface MigrationRecord {
  name: string;
  applied_at: number;
  /** Null in rows from a version without checksums, until the next start. */
  checksum: string | null;
}

interface WithMigrations {
  schema_migrations: MigrationRecord;
}

/**
 * Migrates the schema forward, by the missing migrations in order. Each migration commits together with its record, so that a failing
 * one leaves the database at the previous one. Processes that start at the same time wait for each
 * other. Returns the names of the migrations that ran now.
 *
 * @throws Error for the operator if the database is newer than the program, or has a migration that
 * was changed after it had run there
 */
export async function migrate(
  // biome-ignore lint/suspicious/noExplicitAny: migrations run before the tables have types
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
    const next = known.find(({ name }) => !records.some((record) => record.name === name));
    if (!next) return undefined;
    try {
      await next.up(trx as unknown as Kysely<unknown>, kind);
    } catch (error) {
      throw new Error(
        `The migration "${next.name}" failed, and the database was not changed by it: ${(error as Error).message}`,
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

/** On SQLite the write transaction is a lock already. */
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

/** The migrations that have run, oldest first. Adds the column for checksums if it is missing. */
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
    `The database contains the migration "${unknown.name}", which this version of Ringside does not know. Start the newer version that ran it, or restore a backup from before it.`,
  );
}

/**
 * Compares the migrations that have run with those of the same name here; records missing
 * checksums and today's in place of earlier ones.
 */
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
    if (recorded && recorded !== EARLIER_CHECKSUMS[name]) {
      throw new Error(
        `The migration "${name}" was changed after it had run on this database, which may therefore lack columns that this version needs. Nothing was changed. Revert database/migrations/${name}.ts, or start the version that ran it; further changes to the schema need a new migration. See docs/operating.md, under Storage.`,
      );
    }
    await trx.updateTable('schema_migrations').set({ checksum }).where('name', '=', name).execute();
  }
}

function requireOrder(known: readonly Migration[]): void {
  for (const [index, { name }] of known.entries()) {
    const before = known[index - 1]?.name ?? '';
    if (!/^\d{4}-[a-z0-9-]+$/.test(name) || name.slice(0, 4) <= before.slice(0, 4)) {
      throw new Error(`The migration "${name}" is out of order after "${before}".`);
    }
  }
}
