import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** Tournaments with their changes, the orders for the game host, snapshot and secret. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? sql`bigint` : sql`integer`;
  const counted = (column: ColumnDefinitionBuilder) =>
    kind === 'postgres'
      ? column.generatedAlwaysAsIdentity().primaryKey()
      : column.primaryKey().autoIncrement();

  await db.schema
    .createTable('tournaments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', whole, (c) => c.notNull())
    .addColumn('document_json', 'text', (c) => c.notNull())
    .addColumn('updated_at', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('tournament_changes')
    .addColumn('tournament_id', 'text', (c) => c.notNull().references('tournaments.id'))
    .addColumn('version', whole, (c) => c.notNull())
    .addColumn('organiser', 'text', (c) => c.notNull())
    .addColumn('changes_json', 'text', (c) => c.notNull())
    .addColumn('changed_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('tournament_changes_pkey', ['tournament_id', 'version'])
    .execute();

  // `leased_until` is 0 without a lease, which the queue treats like a lease that has ended.
  await db.schema
    .createTable('match_orders')
    .addColumn('number', whole, counted)
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('payload_json', 'text', (c) => c.notNull())
    .addColumn('ordered_at', whole, (c) => c.notNull())
    .addColumn('leased_until', whole, (c) => c.notNull())
    .addColumn('deliveries', 'integer', (c) => c.notNull())
    .addColumn('taken', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('match_orders_by_taken')
    .on('match_orders')
    .columns(['taken', 'number'])
    .execute();

  for (const table of ['broadcast_snapshot', 'organiser_secret']) {
    await db.schema
      .createTable(table)
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('document_json', 'text', (c) => c.notNull())
      .addColumn('updated_at', whole, (c) => c.notNull())
      .execute();
  }
}
