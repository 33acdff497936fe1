import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * Refresh tokens of the practice identity service get their own lifetime, longer than that of
 * access tokens, and used ones are kept. Practice logins end with this migration. Polls of devices
 * are no longer counted.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'postgres' ? sql`bigint` : sql`integer`;

  await db.schema.dropTable('practice_tokens').execute();
  await db.schema
    .createTable('practice_tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('sign_in_id', 'text')
    .addColumn('user_id', 'text', (c) =>
      c.notNull().references('practice_people.user_id').onDelete('cascade'),
    )
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('expires_at', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('practice_refresh_tokens')
    .addColumn('refresh_hash', 'text', (c) => c.primaryKey())
    .addColumn('sign_in_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) =>
      c.notNull().references('practice_people.user_id').onDelete('cascade'),
    )
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('is_used', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', whole, (c) => c.notNull())
    .execute();

  await db.schema.alterTable('practice_device_codes').dropColumn('polled_at').execute();
}
