import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** The practice identity service's data: people, tokens and device codes, the latter two by hash. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? sql`bigint` : sql`integer`;

  await db.schema
    .createTable('practice_people')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('login', 'text', (c) => c.notNull().unique())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('practice_tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('refresh_hash', 'text', (c) => c.unique())
    .addColumn('user_id', 'text', (c) =>
      c.notNull().references('practice_people.user_id').onDelete('cascade'),
    )
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('expires_at', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('practice_device_codes')
    .addColumn('device_code_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) =>
      c.references('practice_people.user_id').onDelete('cascade'),
    )
    .addColumn('expires_at', whole, (c) => c.notNull())
    .addColumn('polled_at', whole)
    .execute();
}
