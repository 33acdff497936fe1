import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, monsterEvent, testConfig } from '#server/testing/app.ts';
import { testOutcome } from '../testing/tournament.ts';

const SECRET = 'the-organisers-secret-1';
const declare = (...args: Parameters<typeof testOutcome>) => ({
  kind: 'declare',
  outcome: testOutcome(...args),
});
/** Four participants; 4 comes back from the lower bracket and wins the reset. */
const RESULTS = [
  declare('R1-1', [1, 2], [4, 0]),
  declare('R1-2', [2, 2], [3, 0]),
  declare('L1-1', [4, 2], [3, 1]),
  declare('R2-1', [1, 2], [2, 1]),
  declare('L2-1', [2, 0], [4, 2]),
  declare('G1-1', [1, 1], [4, 3]),
  declare('G2-1', [1, 0], [4, 3]),
];

eachDatabase('a cup of double elimination', (open) => {
  test('is saved, corrected and merged like others, to the reset', async () => {
    const app = await createTestApp(await open(), {
      config: testConfig({ TOURNAMENT_SECRET: SECRET }),
    });
    const ids = [1, 2, 3, 4];
    await feed(
      app,
      ids.map((ID) => monsterEvent(ID)),
    );
    const post = async (path: string, payload: object) => {
      const headers = { 'x-secret': SECRET };
      const answer = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
      return { status: answer.statusCode, body: answer.json() };
    };
    let requests = 0;
    const save = (version: number, ...edits: object[]) =>
      post('/tournament/Cup/edits', { requestId: `request-${++requests}`, version, edits });
    const get = async (path: string) => (await app.inject(`/api${path}`)).json();
    const settings = { kind: 'settings', bestOf: 3, thirdPlace: false };
    const format = { format: 'double', bestOfRounds: { G1: 5, G2: 5 } };

    const begun = await save(
      0,
      ...ids.map((ID) => ({ kind: 'add', ID })),
      { ...settings, ...format },
      ...RESULTS.slice(0, 3),
    );
    expect(begun.body).toMatchObject({ version: 1, eliminated: [3], ...format });
    // A desk from before, which knows no formats.
    const older = await save(1, { ...settings, bestOf: 5 });
    expect(older.body).toMatchObject({ bestOf: 5, ...format });
    expect((await save(2, ...RESULTS.slice(3, 6))).body).toMatchObject({
      champion: null,
      eliminated: [3, 2],
    });
    const listed = async () => (await get('/tournaments'))[0];
    expect(await listed()).toMatchObject({
      format: 'double',
      outcomeCount: 6,
      coming: [{ id: 'G2-1' }],
    });
    expect(await get('/tournament/Cup/odds')).toMatchObject({ champion: [], favourites: [] });
    expect((await save(3, RESULTS[6] as object)).body).toMatchObject({
      champion: 4,
      eliminated: [3, 2, 1],
    });

    // Somebody who has not seen the later results corrects an earlier one.
    const corrected = { kind: 'correct', outcome: testOutcome('L1-1', [4, 0], [3, 2]) };
    const conflict = await save(1, corrected);
    expect(conflict).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    const { undoes } = conflict.body.conflicts[0];
    expect(undoes.map(({ id }: { id: string }) => id)).toEqual(['L1-1', 'L2-1', 'G1-1', 'G2-1']);
    expect((await save(4, { ...corrected, undoes })).body).toMatchObject({
      champion: null,
      outcomes: [{ id: 'R1-1' }, { id: 'R1-2' }, { id: 'R2-1' }, { id: 'L1-1' }],
    });

    const whole = { participants: ids.map((ID) => ({ ID })), ...format };
    const outcomes = RESULTS.map(({ outcome }) => outcome);
    expect((await post('/tournament', { name: 'Whole', ...whole, outcomes })).body).toMatchObject({
      champion: 4,
      ...format,
    });
    const single = { name: 'Single', ...whole, outcomes, format: 'single' };
    expect(await post('/tournament', single)).toMatchObject({
      status: 400,
      body: { error: { code: 'unknown_match' } },
    });
    const wrong = { ...whole, bestOfRounds: { final: 5 } };
    expect((await post('/tournament', { name: 'Wrong', ...wrong })).status).toBe(400);
    await app.close();
  });
});
