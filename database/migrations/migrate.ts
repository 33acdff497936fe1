import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';
import { damagedMessage, findDamage } from '../find-damage.ts';
import type { Tables } from '../tables.ts';
import { fromBaseline, type Migration, migrations } from './migrations.ts';

/** An arbitrary number, the same in every process. */
const MIGRATION_LOCK = 7_264_433;

interface WithMigrations {
  schema_migrations: { name: string; applied_at: number };
}

/**
 * Each migration commits with its record; processes that start at the same time wait for each other.
 * @throws Error for the operator if the database is newer, older than the baseline, or damaged
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
    const name = await runNext(kysely, kind, known, ran);
    if (name === undefined) return ran;
    ran.push(name);
  }
}

export async function pendingMigrations(kysely: Kysely<Tables>): Promise<string[]> {
  const tables = await kysely.introspection.getTables();
  const isEmpty = !tables.some(({ name }) => name === 'schema_migrations');
  const db = kysely as unknown as Kysely<WithMigrations>;
  const records = isEmpty
    ? []
    : await db.selectFrom('schema_migrations').select('name').orderBy('name').execute();
  const applied = fromBaseline(records.map(({ name }) => name));
  requireKnown(applied, migrations);
  return migrations.map(({ name }) => name).filter((name) => !applied.includes(name));
}

async function runNext(
  kysely: Kysely<WithMigrations>,
  kind: DatabaseKind,
  known: readonly Migration[],
  ran: readonly string[],
): Promise<string | undefined> {
  return kysely.transaction().execute(async (trx) => {
    await lockMigrations(trx, kind);
    const applied = await readApplied(trx);
    requireKnown(applied, known);
    const next = known.find(({ name }) => !applied.includes(name));
    if (!next) return undefined;
    if (ran.length === 0 && applied.length > 0) {
      const damage = await findDamage({ kysely: trx as unknown as Kysely<Tables>, kind }, 'pages');
      if (damage !== null) throw new Error(damagedMessage(damage));
    }
    try {
      await next.up(trx as unknown as Kysely<unknown>, kind);
    } catch (error) {
      throw new Error(
        `The migration "${next.name}" failed, and the database was not changed by it: ${(error as Error).message}`,
        { cause: error },
      );
    }
    await record(trx, [next.name]);
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
    .execute();
}

/** The migrations that have run, oldest first. Replaces those before the baseline by it. */
async function readApplied(trx: Transaction<WithMigrations>): Promise<readonly string[]> {
  const records = await trx
    .selectFrom('schema_migrations')
    .select('name')
    .orderBy('name')
    .execute();
  const names = records.map(({ name }) => name);
  const applied = fromBaseline(names);
  if (applied !== names) {
    await trx.deleteFrom('schema_migrations').execute();
    await record(trx, applied);
  }
  return applied;
}

async function record(trx: Transaction<WithMigrations>, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({ name, applied_at: Date.now() }));
  await trx.insertInto('schema_migrations').values(rows).execute();
}

function requireKnown(applied: readonly string[], known: readonly Migration[]): void {
  const unknown = applied.find((name) => !known.some((migration) => migration.name === name));
  if (unknown === undefined) return;
  throw new Error(
    `The database contains the migration "${unknown}", which this version of Ringside does not know. Start the newer version that ran it, or restore a backup from before it.`,
  );
}

function requireOrder(known: readonly Migration[]): void {
  for (const [index, { name }] of known.entries()) {
    const before = known[index - 1]?.name ?? '';
    if (!/^\d{4}-[a-z0-9-]+$/.test(name) || name.slice(0, 4) <= before.slice(0, 4)) {
      throw new Error(`The migration "${name}" is out of order after "${before}".`);
    }
  }
}
