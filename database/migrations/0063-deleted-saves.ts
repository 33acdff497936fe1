import type { Kysely } from 'kysely';

/** The request ids of saves of tournaments that were deleted, by which a late retry is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_saves')
    .addColumn('request_id', 'text', (c) => c.primaryKey().notNull())
    .execute();
}
