import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, monsterEvent, testConfig } from '#server/testing/app.ts';
import { testOutcome } from '../testing/tournament.ts';

const SECRET = 'the-organisers-secret-1';

eachDatabase('GET /tournament/{id}/bracket', (open) => {
  test('has the pairs, scores and names of the rounds', async () => {
    const app = await createTestApp(await open(), {
      config: testConfig({ TOURNAMENT_SECRET: SECRET }),
    });
    const ids = [1, 2, 3];
    await feed(
      app,
      ids.map((ID) => monsterEvent(ID)),
    );
    const payload = {
      name: 'Cup',
      participants: ids.map((ID) => ({ ID })),
      outcomes: [testOutcome('R1-2', [2, 2], [3, 1])],
      scores: { 'R2-1': { leftScore: 1, rightScore: 0 } },
    };
    const headers = { 'x-secret': SECRET };
    await app.inject({ method: 'POST', url: '/api/tournament', headers, payload });
    const monster = (ID: number) => ({ ID, MONSTER_NAME: `Monster ${ID}`, RACE: 'HARE' });
    const answer = await app.inject('/api/tournament/Cup/bracket');
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, expect.any(String)]);
    expect(answer.json()).toEqual({
      rounds: [
        {
          name: 'Semifinals',
          bestOf: null,
          matches: [
            { id: 'R1-1', left: monster(1), right: null, leftScore: 2, rightScore: 0, winner: 1 },
            {
              id: 'R1-2',
              left: monster(2),
              right: monster(3),
              leftScore: 2,
              rightScore: 1,
              winner: 2,
            },
          ],
        },
        {
          name: 'Final',
          bestOf: null,
          matches: [
            {
              id: 'R2-1',
              left: monster(1),
              right: monster(2),
              leftScore: 1,
              rightScore: 0,
              winner: null,
            },
          ],
        },
      ],
    });
    expect((await app.inject('/api/tournament/None/bracket')).statusCode).toBe(404);
    await app.close();
  });
});
