import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  testConfig,
  testSide,
  upcomingEvent,
} from '#server/testing/app.ts';
import { testOutcome, testTournament } from '../testing/tournament.ts';
import { percentOf, tournamentOdds } from './rules.ts';

const SECRET = 'the-organisers-secret-1';

eachDatabase('GET /tournament/{id}/odds', (open) => {
  test('has the estimate of each open match, and of the cup; none before the first fight', async () => {
    const app = await createTestApp(await open(), {
      config: testConfig({ TOURNAMENT_SECRET: SECRET }),
    });
    const ids = [1, 2, 3, 4];
    await feed(
      app,
      ids.map((ID) => monsterEvent(ID)),
    );
    const participants = ids.map((ID) => ({ ID }));
    const save = (body: object) =>
      app.inject({
        method: 'POST',
        url: '/api/tournament',
        headers: { 'x-secret': SECRET },
        payload: { name: 'Cup', participants, ...body },
      });
    const odds = async () => (await app.inject('/api/tournament/Cup/odds')).json();
    await save({});
    expect(await odds()).toEqual({ matches: [], champion: [], favourites: [], pace: null });
    // 1 beats 4 again and again; an announcement makes the model learn.
    await feed(
      app,
      Array.from({ length: 30 }, () => fightEvent(1, 4)),
    );
    await feed(app, [upcomingEvent('b', { rightCombatant: testSide(4) })]);
    const { matches, champion } = await odds();
    expect(matches.map(({ id }: { id: string }) => id)).toEqual(['R1-1', 'R1-2']);
    expect(matches[0].leftChance).toBeGreaterThan(0.6);
    expect(champion[0].ID).toBe(1);
    const sum = champion.reduce((all: number, entry: { chance: number }) => all + entry.chance, 0);
    expect(sum).toBeCloseTo(1, 5);
    await save({ version: 1, outcomes: [testOutcome('R1-1', [1, 0], [4, 2])] });
    const after = await odds();
    expect(after.champion.map(({ ID }: { ID: number }) => ID).toSorted()).toEqual([2, 3, 4]);
    await save({
      version: 2,
      outcomes: [
        testOutcome('R1-1', [1, 0], [4, 2]),
        testOutcome('R1-2', [2, 2], [3, 0]),
        testOutcome('R2-1', [4, 2], [2, 0]),
      ],
    });
    const over = await odds();
    expect(over.matches).toEqual([]);
    expect(over.favourites.map(({ ID }: { ID: number }) => ID)[0]).toBe(1);
    expect(over.pace?.matchMs).toBeGreaterThan(0);
    expect((await app.inject('/api/tournament/No/odds')).statusCode).toBe(404);
    await app.close();
  });
});

test('seeds are compared by their places, and a chance that is open is never shown as certain', () => {
  const estimate = (left: number, right: number) => (left < right ? 0.9 : 0.1);
  const odds = tournamentOdds(testTournament(4), { estimate, roughly: estimate });
  expect(odds.matches).toEqual([
    { id: 'R1-1', leftChance: 0.9 },
    { id: 'R1-2', leftChance: 0.9 },
  ]);
  expect(odds.champion.map(({ ID }) => ID)).toEqual([1, 2, 3, 4]);
  expect([0.001, 0.5, 0.999, 1].map(percentOf)).toEqual(['<1%', '50%', '>99%', '100%']);
});
