import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * Indexes in byte order, for searches by the start of a login or display name. PostgreSQL sorts
 * text by language by default, and lower() then does so too.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const byBytes = kind === 'postgres' ? sql`collate "C"` : sql`collate binary`;
  await sql`create index players_by_login_start on players (login ${byBytes})`.execute(db);
  await sql`create index players_by_display_name_start
    on players (lower(display_name ${byBytes}) ${byBytes})`.execute(db);
}
