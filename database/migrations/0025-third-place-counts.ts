import type { Kysely } from 'kysely';

interface Rows {
  tournaments: { id: string; document_json: string; outcome_count: number; third_place: number };
}

/** The counts of tournaments include the match for third place, as the desk and the view do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rows = db as Kysely<Rows>;
  for (const { id, document_json } of await rows
    .selectFrom('tournaments')
    .select(['id', 'document_json'])
    .where('third_place', '=', 1)
    .execute()) {
    const { outcomes } = JSON.parse(document_json) as { outcomes: unknown[] };
    await rows
      .updateTable('tournaments')
      .set({ outcome_count: outcomes.length })
      .where('id', '=', id)
      .execute();
  }
}
