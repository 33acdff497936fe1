import type { Kysely } from 'kysely';

interface Rows {
  tournaments: { id: string; name: string };
  tournament_changes: { tournament_id: string; request_id: string | null };
  tournament_requests: { tournament_id: string; request_id: string };
  broadcast_snapshot: { id: number; document_json: string };
}

/**
 * A tournament has an id of its own beside its name, which for existing ones is the name; so a
 * rename changes one row. The request ids of saves move to a table that also has those of saves
 * without a change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tournaments')
    .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const rows = db as Kysely<Rows>;
  await rows
    .updateTable('tournaments')
    .set((eb) => ({ name: eb.ref('id') }))
    .execute();
  await db.schema
    .createIndex('tournaments_by_name')
    .on('tournaments')
    .column('name')
    .unique()
    .execute();
  await moveRequests(rows);
  for (const { id, document_json } of await rows
    .selectFrom('broadcast_snapshot')
    .selectAll()
    .execute()) {
    const snapshot: { tournamentId: string } | null = JSON.parse(document_json);
    if (snapshot === null) continue;
    const saved = await rows
      .selectFrom('tournaments')
      .select('id')
      .where('id', '=', snapshot.tournamentId)
      .executeTakeFirst();
    if (!saved) continue;
    const document = JSON.stringify({ ...snapshot, tournamentUid: saved.id });
    await rows
      .updateTable('broadcast_snapshot')
      .set({ document_json: document })
      .where('id', '=', id)
      .execute();
  }
}

async function moveRequests(rows: Kysely<Rows>): Promise<void> {
  await rows.schema
    .createTable('tournament_requests')
    .addColumn('tournament_id', 'text', (c) => c.notNull().references('tournaments.id'))
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('tournament_requests_pkey', ['tournament_id', 'request_id'])
    .execute();
  await rows
    .insertInto('tournament_requests')
    .columns(['tournament_id', 'request_id'])
    .expression((eb) =>
      eb
        .selectFrom('tournament_changes')
        .select(['tournament_id', 'request_id'])
        .where('request_id', 'is not', null)
        .$narrowType<{ request_id: string }>(),
    )
    .execute();
  await rows.schema.dropIndex('tournament_changes_by_request').execute();
  await rows.schema.alterTable('tournament_changes').dropColumn('request_id').execute();
}
