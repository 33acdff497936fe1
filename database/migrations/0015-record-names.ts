import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** An index in byte order, for searches by the start of a monster's name. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const byBytes = kind === 'postgres' ? sql`collate "C"` : sql`collate binary`;
  await sql`create index monster_records_by_name_start
    on monster_records (lower(monster_name ${byBytes}) ${byBytes}, id)`.execute(db);
}
