import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../testing/each-database.ts';
import { up } from './0025-third-place-counts.ts';

eachDatabase('the counts of tournaments', (open) => {
  test('include the match for third place, if there is one', async () => {
    const { kysely } = await open();
    for (const [id, third_place] of [
      ['With', 1],
      ['Without', 0],
    ] as const) {
      const document_json = JSON.stringify({
        participantIds: [1, 2, 3, 4],
        outcomes: [{}, {}, {}],
      });
      const row = { id, name: id, version: 1, document_json, updated_at: 5 };
      const counts = { participant_count: 4, outcome_count: 2 };
      await kysely
        .insertInto('tournaments')
        .values({ ...row, ...counts, third_place })
        .execute();
    }
    await up(kysely as unknown as Kysely<unknown>);
    const rows = await kysely
      .selectFrom('tournaments')
      .select(['id', 'outcome_count'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: 'With', outcome_count: 3 },
      { id: 'Without', outcome_count: 2 },
    ]);
  });
});
