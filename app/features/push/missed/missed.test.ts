import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testSessions,
} from '#server/testing/app.ts';
import { titleWith } from './rules.ts';

eachDatabase('what a viewer missed', (open) => {
  test('are the fights of followed ones since the last look, on any device', async () => {
    const app = await createTestApp(await open(), { sessions: testSessions });
    const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const url = `/api/owners/ana/${path}`;
      const answer = await app.inject({ method, url, headers: callerHeaders('ana'), payload });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    await feed(app, [playerEvent('ana'), playerEvent('bo'), monsterEvent(1, { USER: 'bo' })]);
    await feed(app, [monsterEvent(2), monsterEvent(3), fightEvent(1, 2)]);
    await ask('POST', 'follows', { kind: 'player', name: 'bo' });
    expect(await ask('GET', 'missed')).toEqual({
      ...{ upTo: 1, isFirst: true, count: 0, fights: [], picks: 0, items: [], upToItem: 0 },
    });
    await ask('POST', 'missed', { upTo: 1 });
    const fights = Array.from({ length: 7 }, () => fightEvent(1, 2));
    await feed(app, [...fights, fightEvent(2, 3)]);
    const missed = await ask('GET', 'missed');
    expect(missed).toMatchObject({ upTo: 9, isFirst: false, count: 7 });
    expect(missed.fights.map(({ id }: { id: number }) => id)).toEqual([8, 7, 6, 5, 4]);
    await ask('POST', 'missed', { upTo: 6 });
    await ask('POST', 'missed', { upTo: 2 });
    expect(await ask('GET', 'missed')).toMatchObject({ count: 2 });
    await ask('POST', 'missed', { upTo: 1_000_000 });
    await feed(app, [fightEvent(1, 3)]);
    expect(await ask('GET', 'missed')).toMatchObject({ upTo: 10, count: 1 });
    await app.close();
  });
});

test.each([
  ['Recent Fights', 3, '(3) Recent Fights'],
  ['(3) Recent Fights', 12, '(12) Recent Fights'],
  ['(12) Recent Fights', 0, 'Recent Fights'],
])('the title %s with %i missed is %s', (title, count, shown) => {
  expect(titleWith(title, count)).toBe(shown);
});
