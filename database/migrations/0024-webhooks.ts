import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** Hosts' webhooks, and the outbox of messages for them. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? sql`bigint` : sql`integer`;

  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('form', 'text', (c) => c.notNull())
    .addColumn('secret', 'text')
    .addColumn('fights', 'text', (c) => c.notNull())
    .addColumn('players_json', 'text', (c) => c.notNull())
    .addColumn('champions', 'integer', (c) => c.notNull())
    .addColumn('results', 'integer', (c) => c.notNull())
    .addColumn('restocks', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('sent_upto', whole, (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_at', whole, (c) => c.notNull().defaultTo(0))
    .addColumn('failing_since', whole)
    .addColumn('last_at', whole)
    .addColumn('last_answer', 'text')
    .addColumn('off_at', whole)
    .addColumn('off_reason', 'text')
    .execute();

  await db.schema
    .createTable('webhook_outbox')
    .addColumn('number', whole, (c) =>
      (kind === 'postgres' ? c.generatedAlwaysAsIdentity() : c.autoIncrement()).primaryKey(),
    )
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('happened_at', whole, (c) => c.notNull())
    .addColumn('players_json', 'text', (c) => c.notNull())
    .addColumn('data_json', 'text', (c) => c.notNull())
    .execute();
}
