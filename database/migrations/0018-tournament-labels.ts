import type { Kysely } from 'kysely';

interface Rows {
  tournaments: {
    id: string;
    document_json: string;
    best_of: number | null;
    third_place: number;
    practice: number;
  };
  tournament_changes: { tournament_id: string; version: number; organiser: string };
}

/**
 * The list of tournaments reads the match settings from columns, and which tournaments are the
 * practice season's. Existing ones are recognised by their name and organiser.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tournaments').addColumn('best_of', 'integer').execute();
  for (const column of ['third_place', 'practice']) {
    await db.schema
      .alterTable('tournaments')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  const rows = db as Kysely<Rows>;
  for (const { id, document_json } of await rows
    .selectFrom('tournaments')
    .select(['id', 'document_json'])
    .execute()) {
    const { bestOf, thirdPlace } = JSON.parse(document_json) as {
      bestOf?: number;
      thirdPlace?: boolean;
    };
    if (bestOf === undefined && !thirdPlace) continue;
    await rows
      .updateTable('tournaments')
      .set({ best_of: bestOf ?? null, third_place: thirdPlace ? 1 : 0 })
      .where('id', '=', id)
      .execute();
  }
  await rows
    .updateTable('tournaments')
    .set({ practice: 1 })
    .where('id', 'like', 'Practice Cup %')
    .where('id', 'in', (changes) =>
      changes
        .selectFrom('tournament_changes')
        .select('tournament_id')
        .where('version', '=', 1)
        .where('organiser', '=', 'Practice season'),
    )
    .execute();
}
