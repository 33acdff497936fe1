import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  upcomingEvent,
} from '#server/testing/app.ts';

const reasons = ({ warnings }: { warnings: { index: number; reason: string }[] }) =>
  warnings.map(({ index, reason }) => [index, reason]);

eachDatabase('suspicious events are accepted with a warning', (open) => {
  test('fights and pools that do not fit their announcement', async () => {
    const app = await createTestApp(await open());
    await feed(app, [monsterEvent(1), monsterEvent(2), monsterEvent(3)]);
    await feed(app, [upcomingEvent('b1'), upcomingEvent('b2')]);
    const pool = (id: string, left: number) => ({ id, type: 'pool', bout: 'b1', left, right: 9 });
    const shrunk = await feed(app, [pool('p1', 10), pool('p2', 5)]);
    expect(reasons(shrunk)).toEqual([[1, 'left: 5 Z is less than the 10 Z before']]);
    await feed(app, [{ id: 'c', type: 'cancelled', bout: 'b2' }]);
    const fights = await feed(app, [
      fightEvent(1, 3, { bout: 'b1' }),
      fightEvent(1, 2, { bout: 'b2' }),
    ]);
    expect(reasons(fights)).toEqual([
      [0, 'bout: "b1" was announced with other fighters'],
      [1, 'bout: "b2" was cancelled'],
    ]);
    const fallen = await feed(app, [upcomingEvent('b3')]);
    expect(reasons(fallen)).toEqual([
      [0, expect.stringMatching(/^rightCombatant.ID: record 2 lost before/)],
    ]);
    await app.close();
  });

  test('bets that do not fit their fight', async () => {
    const app = await createTestApp(await open());
    await feed(app, [playerEvent('ana'), monsterEvent(1), monsterEvent(2), upcomingEvent('b1')]);
    const bet = (id: string, fields: object) => ({
      id,
      type: 'bet',
      userId: 'id-ana',
      bout: 'b1',
      side: 'left',
      ...fields,
    });
    expect(reasons(await feed(app, [bet('s1', { stake: 5 })]))).toEqual([]);
    expect(reasons(await feed(app, [bet('s2', { stake: 5, side: 'right' })]))).toEqual([
      [0, 'side: this player has bet on the left side of "b1" as well'],
    ]);
    const inTime = await feed(app, [
      bet('s3', { stake: 1 }),
      fightEvent(1, 2, { bout: 'b1' }),
      bet('w', { paid: 9 }),
    ]);
    expect(reasons(inTime).filter(([, reason]) => !String(reason).startsWith('side'))).toEqual([]);
    const late = await feed(app, [bet('l1', { stake: 5 }), bet('l2', { side: 'right', paid: 9 })]);
    expect(reasons(late)).toEqual(
      expect.arrayContaining([
        [0, 'stake: the fight of "b1" was decided before this bet'],
        [1, 'paid: the right side of "b1" lost'],
      ]),
    );
    await app.close();
  });

  test('dates of an empty clock, an item twice in a store, and a name that is taken', async () => {
    const app = await createTestApp(await open());
    const store = {
      ...{ id: 's', type: 'store', items: ['pow-1', 'pow-1'], raffleItem: null },
      restockTime: '1970-01-01T00:00:00Z',
    };
    const answer = await feed(app, [
      playerEvent('ana', { displayName: 'Same' }),
      playerEvent('bo', { displayName: 'Same' }),
      store,
    ]);
    expect(answer.accepted).toBe(3);
    expect(reasons(answer)).toEqual([
      [1, 'displayName: "Same" is the name of player "id-ana" as well'],
      [2, 'restockTime: 1970-01-01T00:00:00Z is before the year 2000'],
      [2, 'items.1: "pow-1" is in store twice'],
    ]);
    await app.close();
  });

  test('a correction with an id, and a name unlike any other, are told plainly', async () => {
    const app = await createTestApp(await open());
    await feed(app, [playerEvent('ana')]);
    const change = { id: 'a', type: 'balance', userId: 'id-ana', change: 5 };
    await feed(app, [change]);
    const correct = { id: 'c', type: 'correct', event: 'a', replacement: change };
    const items = { id: 'i', type: 'items', userId: 'id-ana', changes: { qqqqqqqqqq: 1 } };
    const { rejected } = await feed(app, [correct, items]);
    expect(rejected[0].problems).toMatchObject([
      { path: 'replacement.id', expected: 'no such field; there are userId, value, change, type' },
    ]);
    expect(rejected[1].problems[0].expected).not.toContain('nearest');
    await app.close();
  });
});
