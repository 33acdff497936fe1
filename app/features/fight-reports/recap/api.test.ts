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
  upcomingEvent,
} from '#server/testing/app.ts';
import type { Recap } from './contract.ts';
import { balanceOfDay, dayBeside, dayOf, recapLine } from './rules.ts';

const TODAY = dayOf(Date.now());
const ids = (fights: Recap['upsets']) => fights.map(({ id }) => id);

eachDatabase('GET /api/recap/{date}', (open) => {
  test('has the day alone: champion, streak, upsets and pools, also after a void', async () => {
    const app = await createTestApp(await open(), { sessions: testSessions });
    const recap = async (date = TODAY): Promise<Recap> =>
      (await app.inject(`/api/recap/${date}`)).json();
    for (const [date, status] of [
      ['2026-13-01', 400],
      ['soon', 400],
      [dayBeside(TODAY, 1), 404],
    ]) {
      expect([date, (await app.inject(`/api/recap/${date}`)).statusCode]).toEqual([date, status]);
    }
    expect((await app.inject('/say/recap/soon')).body).toBe('There is no recap of that day.');
    expect(await recap()).toMatchObject({ fights: 0, champion: null, streak: null, upsets: [] });
    await feed(app, [
      playerEvent('ana'),
      monsterEvent(1, { USER: 'ana' }),
      monsterEvent(2),
      monsterEvent(3),
    ]);
    const bouts = ['b1', 'b2', 'b3'];
    await feed(
      app,
      bouts.map((bout) => upcomingEvent(bout)),
    );
    await app.inject({
      ...{ method: 'POST', url: '/api/owners/ana/picks', headers: callerHeaders('ana') },
      payload: { bout: 'b1', side: 'left', sure: 75 },
    });
    await app.inject({
      ...{ method: 'POST', url: '/api/owners/ana/follows', headers: callerHeaders('ana') },
      payload: { kind: 'player', name: 'ana' },
    });
    const date = (second: number) => new Date(Date.parse(TODAY) + 1000 * second).toISOString();
    const won = (leftSideWins: boolean) => ({ outcome: { leftSideWins, knockOut: leftSideWins } });
    await feed(app, [
      { id: 'p2', type: 'pool', bout: 'b2', left: 10, right: 90 },
      { id: 'p1', type: 'pool', bout: 'b1', left: 10, right: 10 },
      fightEvent(2, 3, { date: new Date(Date.parse(TODAY) - 1).toISOString() }),
      fightEvent(1, 2, { id: 'f1', bout: 'b1', date: date(1), ...won(true) }),
      fightEvent(1, 2, { bout: 'b2', date: date(2), ...won(true) }),
      fightEvent(1, 3, { date: date(3), ...won(false) }),
    ]);
    const day = await recap();
    expect(day).toMatchObject({ date: TODAY, isOver: false, fights: 3, knockOuts: 2 });
    expect(day).toMatchObject({
      champion: { ID: 3, wins: 1 },
      streak: { ID: 1, wins: 2, USER: 'ana' },
    });
    expect([ids(day.pools), day.surprises]).toEqual([[3, 2], day.upsets.length]);
    expect(await recap(dayBeside(TODAY, -1))).toMatchObject({
      isOver: true,
      fights: 1,
      champion: { ID: 2 },
    });
    const own = await app.inject({
      url: `/api/owners/ana/recap/${TODAY}`,
      headers: callerHeaders('ana'),
    });
    expect(own.json()).toMatchObject({
      picks: 1,
      right: 1,
      follows: [{ id: 4 }, { id: 3 }, { id: 2 }],
    });
    expect((await app.inject(`/say/recap/${TODAY}`)).body).toBe(
      `Recap of ${TODAY}: 3 fights so far, 2 knock-outs. http://localhost:4300/recap/${TODAY}`,
    );
    const { body } = await app.inject('/feeds/recaps.atom');
    expect(body).toContain(`Recap of ${dayBeside(TODAY, -1)}: 1 fight, 0 knock-outs.`);
    expect(body.match(/<entry>/g)).toHaveLength(1);
    await feed(app, [{ id: 'v', type: 'void', event: 'f1' }]);
    expect(await recap()).toMatchObject({ fights: 2, streak: { wins: 1 }, pools: [{ id: 3 }] });
    await app.close();
  });
});

test('the balance of a day is that before its first and after its last change', () => {
  const at = (text: string) => Date.parse(text);
  const points = [
    { at: at('2026-01-01T10:00:00Z'), balance: 5 },
    { at: at('2026-01-02T00:00:00Z'), balance: 7 },
    { at: at('2026-01-02T23:59:59Z'), balance: 3 },
    { at: at('2026-01-03T00:00:00Z'), balance: 9 },
  ];
  expect(balanceOfDay(points, '2026-01-02')).toEqual({ before: 5, after: 3 });
  expect(balanceOfDay(points, '2026-01-04')).toBeNull();
});

test.each([
  [{ isOver: true, fights: 0, knockOuts: 0 }, 'No fights.'],
  [{ isOver: false, fights: 1, knockOuts: 1 }, '1 fight so far, 1 knock-out.'],
])('a day in one line: %o', (counts, line) => {
  expect(recapLine(counts)).toBe(line);
});
