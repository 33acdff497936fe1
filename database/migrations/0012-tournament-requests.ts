import type { Kysely } from 'kysely';

/** Stores the request id of each save, by which a retry is recognised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tournament_changes').addColumn('request_id', 'text').execute();
  await db.schema
    .createIndex('tournament_changes_by_request')
    .on('tournament_changes')
    .columns(['tournament_id', 'request_id'])
    .unique()
    .execute();
}
