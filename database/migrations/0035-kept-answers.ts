import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** The answers of changes with an `Idempotency-Key`, by account and key. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? sql`bigint` : sql`integer`;
  await db.schema
    .createTable('kept_answers')
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('call_hash', 'text', (c) => c.notNull())
    .addColumn('answer_json', 'text', (c) => c.notNull())
    .addColumn('kept_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('kept_answers_pkey', ['account', 'key'])
    .execute();
  await db.schema
    .createIndex('kept_answers_by_time')
    .on('kept_answers')
    .columns(['kept_at'])
    .execute();
}
