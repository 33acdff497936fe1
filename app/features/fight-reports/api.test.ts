import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testSide,
  upcomingEvent,
} from '#server/testing/app.ts';
import type { FightCard } from './card/contract.ts';

const second = (value: number) => new Date(Date.UTC(2026, 0, 7, 20, 0, value)).toISOString();
const upcoming = (bout: string, fields: object = {}) =>
  upcomingEvent(bout, { bettingClosesAt: second(50), startsAt: second(60), ...fields });
const pool = (bout: string, left: number, right: number) => ({
  id: `p-${bout}`,
  type: 'pool',
  bout,
  left,
  right,
});
const won = (leftSideWins: boolean, knockOut = false) => ({ outcome: { leftSideWins, knockOut } });
const SETTING = [
  playerEvent('ana'),
  monsterEvent(1, { USER: 'ana' }),
  monsterEvent(2, { POW: 700 }),
  monsterEvent(3),
  fightEvent(1, 3, { id: 'f1', date: second(0) }),
  fightEvent(3, 2, { id: 'f2', date: second(1), ...won(false) }),
];

eachDatabase('GET /api/fight/{number}', (open, _kind, once) => {
  test('has both sides as they stood, the stored forecast, the pool, meetings and neighbours', async () => {
    const database = await open();
    const app = await createTestApp(database);
    const get = async (number: number) => (await app.inject(`/api/fight/${number}`)).json();
    await feed(app, [...SETTING, upcoming('b3'), pool('b3', 300, 100)]);
    await feed(app, [
      fightEvent(1, 2, { id: 'f3', date: second(70), bout: 'b3', ...won(true, true) }),
      fightEvent(2, 3, { id: 'f4', date: second(80) }),
    ]);
    // What is learned and changed later does not alter what stood that day.
    await feed(app, [monsterEvent(2, { POW: 1 })]);
    const report = await get(3);
    expect(report).toMatchObject({
      number: 3,
      revisions: [],
      previous: { number: 2, left: { MONSTER_NAME: 'Monster 3' } },
      next: { number: 4 },
      fight: {
        left: {
          ID: 1,
          USER: 'ana',
          before: { wins: 1, losses: 0, streak: 1 },
          after: { wins: 2, losses: 0, streak: 2 },
        },
        right: {
          ID: 2,
          POW: 700,
          before: { wins: 1, losses: 0, streak: 1 },
          after: { wins: 1, losses: 1, streak: 0 },
        },
        outcome: { leftSideWins: true, knockOut: true },
        announcement: { asAnnounced: true, pool: { left: 300, right: 100 } },
        tournament: null,
      },
    });
    expect(report.fight.meetings.map(({ id }: { id: number }) => id)).toEqual([2, 1]);
    const { estimate_json } = await database.kysely
      .selectFrom('bouts')
      .select('estimate_json')
      .executeTakeFirstOrThrow();
    const { elo, stats, ...stored } = JSON.parse(estimate_json ?? '');
    expect(report.fight.announcement.estimate).toEqual(stored);
    const first = { before: { streak: 0 }, after: { streak: 1 } };
    expect((await get(1)).fight).toMatchObject({ announcement: null, meetings: [], left: first });
    expect(await get(1)).toMatchObject({ previous: null });
    expect(await get(4)).toMatchObject({ next: null });
    await app.close();
  });

  test('keeps the address of a voided or corrected fight, and says what happened', async () => {
    const app = await createTestApp(await open());
    await feed(app, [...SETTING, fightEvent(1, 2, { id: 'f3', date: second(70) })]);
    const { id: _, ...replacement } = fightEvent(1, 2, { date: second(70), ...won(false) });
    await feed(app, [{ id: 'c3', type: 'correct', event: 'f3', replacement }]);
    await feed(app, [{ id: 'v2', type: 'void', event: 'f2' }]);
    const corrected = (await app.inject('/api/fight/3')).json();
    expect(corrected).toMatchObject({
      fight: { outcome: { leftSideWins: false } },
      revisions: [{ kind: 'corrected', before: { id: 3, outcome: { leftSideWins: true } } }],
      previous: { number: 1 },
    });
    const voided = (await app.inject('/api/fight/2')).json();
    expect(voided).toMatchObject({
      fight: null,
      revisions: [{ kind: 'voided', before: { rightCombatant: { MONSTER_NAME: 'Monster 2' } } }],
      previous: { number: 1 },
      next: { number: 3 },
    });
    await app.close();
  });

  once.each(['0', 'x', '1.5', '9007199254740993'])('/api/fight/%s is refused', async (number) => {
    const app = await createTestApp(await open());
    expect((await app.inject(`/api/fight/${number}`)).statusCode).toBe(400);
    await app.close();
  });

  once('a number that no fight has is 404', async () => {
    const app = await createTestApp(await open());
    const answer = await app.inject('/api/fight/7');
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      404,
      'The league has no such fight.',
    ]);
    await app.close();
  });

  test('two other fighters than announced: neither forecast nor bets are theirs', async () => {
    const app = await createTestApp(await open());
    await feed(app, [...SETTING, upcoming('b3'), pool('b3', 1, 1)]);
    await feed(app, [fightEvent(1, 3, { id: 'f3', bout: 'b3', date: second(70) })]);
    const { fight } = (await app.inject('/api/fight/3')).json();
    expect(fight.announcement).toMatchObject({ asAnnounced: false, estimate: null, pool: null });
    await app.close();
  });
});

eachDatabase('GET /api/fights', (open) => {
  test('pages through all fights once, by date, with announced ones first', async () => {
    const app = await createTestApp(await open());
    await feed(app, SETTING);
    // Of one second, and one from before all others that arrives last.
    await feed(app, [
      ...[4, 5, 6].map((n) => fightEvent(1, 3, { id: `f${n}`, date: second(5) })),
      fightEvent(1, 3, { id: 'f7', date: '2025-01-01T00:00:00Z' }),
    ]);
    const far = { bettingClosesAt: '2999-01-01T00:00:00Z', startsAt: '2999-01-01T00:01:00Z' };
    const guest = { MONSTER_NAME: 'Guest', RACE: 'PIXIE' };
    await feed(app, [upcoming('b9', { ...far, rightCombatant: guest }), pool('b9', 4, 6)]);
    const seen: number[] = [];
    let path: string | null = '/api/fights?limit=2';
    let pages = 0;
    while (path && pages < 9) {
      const answer: { json(): FightCard } = await app.inject(path);
      const { announced, items: fights, next } = answer.json();
      if (pages === 0) {
        expect(announced).toMatchObject([
          { bout: 'b9', left: { ID: 1 }, right: { ID: null, MONSTER_NAME: 'Guest' } },
        ]);
        expect(announced[0]).toMatchObject({ pool: { left: 4, right: 6 } });
        expect(announced[0]?.leftChance).toBeGreaterThan(0);
      } else expect(announced).toEqual([]);
      seen.push(...fights.map(({ id }: { id: number }) => id));
      path = next && `/api/fights?limit=2&cursor=${next}`;
      pages += 1;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1, 6]);
    expect((await app.inject('/api/fights?cursor=x')).statusCode).toBe(400);
    expect((await app.inject('/api/fights?limit=1001')).statusCode).toBe(400);
    await app.close();
  });
});

eachDatabase('GET /api/fights/week', (open) => {
  test('lists upsets, closest calls and biggest pools of the week, and follows voids and corrections', async () => {
    const app = await createTestApp(await open());
    const history = Array.from({ length: 8 }, (_, n) =>
      fightEvent(1, 2, { id: `h${n}`, date: second(n) }),
    );
    await feed(app, [...SETTING.slice(0, 4), ...history]);
    const other = { rightCombatant: testSide(3) };
    await feed(app, [
      upcoming('a'),
      upcoming('b'),
      upcoming('c', other),
      pool('a', 10, 5),
      pool('b', 400, 1),
    ]);
    await feed(app, [
      fightEvent(1, 2, { id: 'fa', bout: 'a', date: second(70) }),
      fightEvent(1, 2, { id: 'fb', bout: 'b', date: second(71), ...won(false) }),
      fightEvent(1, 3, { id: 'fc', bout: 'c', date: '2026-01-12T00:00:00Z', ...won(false) }),
    ]);
    const week = async (day: string) => {
      const { from, to, ...lists } = (await app.inject(`/api/fights/week?day=${day}`)).json();
      const ids = (list: string) => lists[list].map(({ id }: { id: number }) => id);
      return { from, to, upsets: ids('upsets'), closest: ids('closest'), pools: ids('pools') };
    };
    const first = { from: '2026-01-05', to: '2026-01-12' };
    expect(await week('2026-01-11')).toEqual({
      ...first,
      upsets: [10],
      closest: [9, 10],
      pools: [10, 9],
    });
    expect(await week('2026-01-12')).toMatchObject({ upsets: [11], closest: [11], pools: [] });
    const { id: _, ...replacement } = fightEvent(1, 2, { bout: 'b', date: second(71) });
    await feed(app, [
      { id: 'x1', type: 'correct', event: 'fb', replacement },
      { id: 'x2', type: 'void', event: 'fa' },
    ]);
    expect(await week('2026-01-05')).toEqual({
      ...first,
      upsets: [],
      closest: [10],
      pools: [10],
    });
    expect((await app.inject('/api/fights/week?day=2026-02-30')).statusCode).toBe(400);
    expect((await app.inject('/api/fights/week')).json()).toMatchObject({ upsets: [] });
    await app.close();
  });
});
