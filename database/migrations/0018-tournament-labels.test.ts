import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../testing/each-database.ts';
import { up } from './0018-tournament-labels.ts';

const COLUMNS = ['best_of', 'third_place', 'practice'] as const;

eachDatabase('the labels of tournaments', (open) => {
  test('are filled for existing tournaments; the season owns those it created, not those named like them', async () => {
    const { kysely } = await open();
    for (const column of COLUMNS) {
      await kysely.schema.alterTable('tournaments').dropColumn(column).execute();
    }
    const documents = {
      'Practice Cup 1': ['Practice season', {}],
      'Practice Cup 2': ['Ana', { bestOf: 5 }],
      'Spring Cup': ['Practice season', { bestOf: 3, thirdPlace: true }],
    } as const;
    for (const [id, [organiser, settings]] of Object.entries(documents)) {
      const document_json = JSON.stringify({ participantIds: [], outcomes: [], ...settings });
      const row = { id, name: id, version: 1, document_json, updated_at: 5 };
      await kysely
        .insertInto('tournaments')
        .values(row as never)
        .execute();
      const change = { tournament_id: id, version: 1, organiser, changes_json: '[]' };
      await kysely
        .insertInto('tournament_changes')
        .values({ ...change, changed_at: 5 })
        .execute();
    }
    await up(kysely as unknown as Kysely<unknown>);
    const rows = await kysely
      .selectFrom('tournaments')
      .select(['id', ...COLUMNS])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'Practice Cup 1  0 1',
      'Practice Cup 2 5 0 0',
      'Spring Cup 3 1 0',
    ]);
  });
});
