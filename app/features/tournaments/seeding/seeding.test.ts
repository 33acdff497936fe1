import type { FastifyInstance } from 'fastify';
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
import { testOutcome } from '../testing/tournament.ts';

const headers = { 'x-secret': 'the-organisers-secret-1' };
const SEMIFINALS = [testOutcome('R1-1', [1, 0], [4, 2]), testOutcome('R1-2', [2, 2], [3, 0])];
const FINISHED = [...SEMIFINALS, testOutcome('R2-1', [4, 2], [2, 0])];

async function save(app: FastifyInstance, name: string, ids: number[], more: object = {}) {
  const payload = { name, participants: ids.map((ID) => ({ ID })), ...more };
  const saved = await app.inject({ method: 'POST', url: '/api/tournament', headers, payload });
  expect(saved.statusCode).toBe(200);
}

eachDatabase('GET /tournament/{id}/seedings', (open) => {
  test('has the order by ratings and by the places of the last finished cup with one of them', async () => {
    const app = await createTestApp(await open(), {
      config: testConfig({ TOURNAMENT_SECRET: headers['x-secret'] }),
    });
    await feed(
      app,
      [1, 2, 3, 4, 5, 6].map((ID) => monsterEvent(ID)),
    );
    const seeding = async (name: string, query: Record<string, string> = {}) => {
      const answer = await app.inject({ url: `/api/tournament/${name}/seedings`, headers, query });
      return answer.json().seedings;
    };
    await save(app, 'Spring', [5, 6, 1, 2, 3, 4]);
    expect(await seeding('Spring')).toEqual([]);
    await save(app, 'Winter', [1, 2, 3, 4], { outcomes: FINISHED });
    await save(app, 'Running', [1, 2, 3, 4], { outcomes: SEMIFINALS });
    // 1 beats 4 again and again; an announcement makes the model learn.
    await feed(
      app,
      Array.from({ length: 30 }, () => fightEvent(1, 4)),
    );
    await feed(app, [upcomingEvent('b', { rightCombatant: testSide(4) })]);
    const [ratings, places, ...more] = await seeding('Spring');
    expect(places).toEqual({ by: 'places', cup: 'Winter', order: [4, 2, 1, 3, 5, 6] });
    expect([ratings.by, more]).toEqual(['ratings', []]);
    expect(ratings.order.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    expect([ratings.order[0], ratings.order.at(-1)]).toEqual([1, 4]);
    // The cup itself is none before.
    expect(await seeding('Winter')).toMatchObject([{ by: 'ratings' }]);
    expect((await app.inject({ url: '/api/tournament/No/seedings', headers })).statusCode).toBe(
      404,
    );

    // A name is only a label: the uid says which tournament, the name leads to another one.
    const { uid } = (await app.inject('/api/tournament/Spring')).json();
    expect((await seeding('Winter', { uid }))[1]).toEqual(places);

    const seeded = { by: 'places', at: '2026-01-02T20:00:00.000Z', cup: 'Winter' };
    const edited = async (version: number, edit: object) => {
      const payload = { requestId: `seeding-${version}`, version, edits: [edit] };
      const url = '/api/tournament/Spring/edits';
      return (await app.inject({ method: 'POST', url, headers, payload })).json();
    };
    expect(await edited(1, { kind: 'seed', order: places.order, seeded })).toMatchObject({
      seeded,
    });
    const { saves } = (await app.inject({ url: '/api/tournament/Spring/changes', headers })).json();
    expect(saves[0].changes).toEqual([{ what: 'seeded', order: places.order, seeded }]);
    const shown = (await app.inject('/api/tournament/Spring')).json();
    expect(shown).toMatchObject({ seeded, participants: [{ ID: 4 }, { ID: 2 }, {}, {}, {}, {}] });
    await app.close();
  });
});
