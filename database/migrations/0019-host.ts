import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * The host's desk: hidden names, blocked players, the audit, and the feed's last rejected events.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? sql`bigint` : sql`integer`;

  await db.schema
    .createTable('hidden_names')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('texts_json', 'text', (c) => c.notNull())
    .addColumn('hidden_by', 'text', (c) => c.notNull())
    .addColumn('hidden_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('hidden_names_key', ['kind', 'subject'])
    .execute();

  await db.schema
    .createTable('blocked_players')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('blocked_by', 'text', (c) => c.notNull())
    .addColumn('blocked_at', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('host_audit')
    .addColumn('number', whole, (c) =>
      (kind === 'postgres' ? c.generatedAlwaysAsIdentity() : c.autoIncrement()).primaryKey(),
    )
    .addColumn('done_at', whole, (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('feed_rejections')
    .addColumn('number', whole, (c) =>
      (kind === 'postgres' ? c.generatedAlwaysAsIdentity() : c.autoIncrement()).primaryKey(),
    )
    .addColumn('rejected_at', whole, (c) => c.notNull())
    .addColumn('event_id', 'text')
    .addColumn('event_type', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute();
}
