import { createBracket } from '@ringside/bracket';
import { beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createStandings } from './standings.server.ts';
import { findTournament, listTournaments, saveTournament } from './store.server.ts';
import { testOutcome, testRecord } from './testing.ts';

/** Standings, and the number of brackets computed for them. */
function countedStandings(maxDocuments?: number) {
  const counted = { brackets: 0 };
  const standings = createStandings({
    bracketOf(seeds, outcomes) {
      counted.brackets += 1;
      return createBracket(seeds, outcomes);
    },
    maxDocuments,
  });
  return { standings, counted };
}

const documentJson = (outcomes: ReturnType<typeof testOutcome>[] = []) =>
  JSON.stringify({ participantIds: [1, 2, 3], outcomes, scores: {}, selected: [] });
const won = testOutcome('R1-2', [2, 0], [3, 2]);

test('the least recently used documents are dropped above the limit', () => {
  const { standings, counted } = countedStandings(2);
  const first = documentJson();
  const other = documentJson([won]);
  const third = documentJson([testOutcome('R1-2', [2, 2], [3, 1])]);
  for (const json of [first, other, first, third, first]) standings.of(json);
  expect(counted.brackets).toBe(3);
  expect(standings.of(other)).toMatchObject({
    eliminated: [2],
    champion: null,
    coming: [{ id: 'R2-1' }],
  });
  expect(counted.brackets).toBe(4);
});

eachDatabase('the bracket of a tournament', (open) => {
  let database: AppDatabase;
  beforeEach(async () => {
    database = await open();
  });

  test('is computed once per change, however often it is saved, read and listed', async () => {
    const { standings, counted } = countedStandings();
    const findRecords = async (_: unknown, ids: number[]) => ids.map((ID) => testRecord(ID));
    const sources = { findRecords, standings };
    const save = (version: number, json: string) =>
      database.transact((trx, changed) =>
        saveTournament(
          trx,
          { id: 'Cup', version, organiser: '', documentJson: json },
          { ...sources, changed },
        ),
      );
    const readAll = async () => {
      await findTournament(database.kysely, { id: 'Cup' }, sources);
      return listTournaments(database.kysely, sources);
    };
    await save(0, documentJson());
    for (let time = 0; time < 3; time += 1) await readAll();
    expect(counted.brackets).toBe(1);
    await save(1, documentJson([won]));
    await save(1, documentJson([won]));
    for (let time = 0; time < 3; time += 1) await readAll();
    expect(counted.brackets).toBe(2);
    // Cached when the save was validated.
    const final = documentJson([won, testOutcome('R2-1', [1, 2], [3, 1])]);
    standings.keep(final, createBracket([1, 2, 3], JSON.parse(final).outcomes));
    await save(2, final);
    expect(await readAll()).toMatchObject([{ champion: { ID: 1 }, outcomeCount: 2 }]);
    expect(counted.brackets).toBe(2);
    // The list computes no bracket: its rows have champion and counts.
    const after = countedStandings();
    const list = await listTournaments(database.kysely, { ...sources, ...after });
    expect(list).toMatchObject([{ champion: { ID: 1 }, participantCount: 3, outcomeCount: 2 }]);
    expect(after.counted.brackets).toBe(0);
  });
});
