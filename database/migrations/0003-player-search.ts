import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * Indexes in the order of bytes, for searches by how a login or display name begins. PostgreSQL
 * orders text by language unless told, and its lower() then follows the language too.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const byBytes = kind === 'postgres' ? sql`collate "C"` : sql`collate binary`;
  await sql`create index players_by_login_start on players (login ${byBytes})`.execute(db);
  await sql`create index players_by_display_name_start
    on players (lower(display_name ${byBytes}) ${byBytes})`.execute(db);
}
