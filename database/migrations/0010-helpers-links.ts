import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** Links by which people help at the desk; one that is revoked is deleted. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = sql.raw(kind === 'postgres' ? 'bigint' : 'integer');
  await sql`create table helpers_links (id text primary key, name text not null, role text not null,
    made_at ${whole} not null)`.execute(db);
}
