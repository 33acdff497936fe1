import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../testing/each-database.ts';
import { up } from './0014-tournament-rows.ts';

const outcome = (id: string, winner: number, loser: number) => ({
  ...{ id, leftId: winner, rightId: loser, leftScore: 2, rightScore: 0, winner },
});
const FINISHED = [outcome('R1-2', 2, 3), outcome('R2-1', 1, 2)];

eachDatabase('the columns of tournaments', (open, kind) => {
  test('are filled for existing tournaments: counts and champions', async () => {
    const { kysely } = await open();
    for (const column of ['participant_count', 'outcome_count', 'archived', 'champion_id']) {
      await kysely.schema.alterTable('tournaments').dropColumn(column).execute();
    }
    await kysely.schema.dropTable('tournament_participants').execute();
    await kysely.schema.dropTable('tournament_former_names').execute();
    const documents = {
      finished: { participantIds: [1, 2, 3], outcomes: FINISHED.toReversed() },
      running: { participantIds: [1, 2, 3], outcomes: FINISHED.slice(0, 1) },
      empty: { participantIds: [], outcomes: [] },
      single: { participantIds: [7], outcomes: [] },
    };
    for (const [id, document] of Object.entries(documents)) {
      const document_json = JSON.stringify(document);
      const row = { id, name: id, version: 1, document_json, updated_at: 5 };
      await kysely
        .insertInto('tournaments')
        .values(row as never)
        .execute();
    }
    await up(kysely as unknown as Kysely<unknown>, kind);
    const rows = await kysely
      .selectFrom('tournaments')
      .select(['id', 'participant_count', 'outcome_count', 'champion_id', 'archived'])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'empty 0 0  0',
      'finished 3 2 1 0',
      'running 3 1  0',
      'single 1 0  0',
    ]);
  });
});
