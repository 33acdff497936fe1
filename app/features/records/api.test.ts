import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent, playerEvent } from '#server/testing/app.ts';

eachDatabase('monster history and search', (open) => {
  let app: FastifyInstance;
  const get = async (path: string) => {
    const response = await app.inject({ url: `/api${path}` });
    return { status: response.statusCode, body: response.json() };
  };

  beforeAll(async () => {
    app = await createTestApp(await open());
    const { status } = await feed(app, [
      playerEvent('ana', { displayName: 'Ana' }),
      monsterEvent(10, { USER: 'ana', streak: 2 }),
      monsterEvent(20, { LIF: 999, streak: 4 }),
      monsterEvent(40),
      ...[1, 2, 3].map((minute) => fightEvent(10, 20, { date: `2026-01-02T03:0${minute}:00Z` })),
      fightEvent(20, 10, { outcome: { leftSideWins: true, knockOut: true } }),
    ]);
    expect(status).toBe(200);
    return () => app.close();
  });

  test('a record comes with the previous and the next id', async () => {
    const { body } = await get('/monster-history/20');
    expect(body).toMatchObject({ previousId: 10, nextId: 40 });
    expect(body.monster).toMatchObject({ ID: 20, LIF: 999, COMBINED_STATS: 2999 });
    // It fell with the four wins that it brought, and has won once since.
    expect(body.monster).toMatchObject({ streak: 1, bestStreak: 4 });
    expect(body.monster.DATE).toEqual({ value: '2026-01-02T03:04:05.000Z' });
    expect(body.monster).not.toHaveProperty('USER');
    expect((await get('/monster-history/10')).body.previousId).toBeNull();
    expect((await get('/monster-history/40')).body.nextId).toBeNull();
  });

  test('/monster-records returns the record alone', async () => {
    const { body } = await get('/monster-records?id=10');
    expect(body).toMatchObject({ ID: 10, USER: 'ana', streak: 5, bestStreak: 5 });
  });

  test.each(['/monster-history/30', '/monster-history/30/fights', '/monster-records?id=30'])(
    '%s gets 404',
    async (path) => {
      const { status, body } = await get(path);
      expect(status).toBe(404);
      expect(body.error.message).toBe('The history has no such monster.');
    },
  );

  test('the fights of a record come newest first, from its point of view, in pages', async () => {
    const first = await get('/monster-history/10/fights?limit=3');
    expect(first.body.fights.map((fight: { won: boolean }) => fight.won)).toEqual([
      false,
      true,
      true,
    ]);
    expect(first.body.fights[0]).toMatchObject({ knockOut: true, opponent: { ID: 20 } });
    const rest = await get(`/monster-history/10/fights?limit=3&before=${first.body.next}`);
    expect(rest.body.fights).toHaveLength(1);
    expect(rest.body.next).toBeNull();
  });

  test('a search by login or display name, type and stats returns totals and a page', async () => {
    const onePage = { totalRecords: 1, totalPages: 1, page: 1 };
    expect((await get('/monster-query?USER=ANA')).body).toMatchObject(onePage);
    expect((await get('/monster-query?USER=Ana&RACE=hare')).body).toMatchObject(onePage);
    expect((await get('/monster-query?MIN_COMBINED_STATS=2101')).body).toMatchObject(onePage);
    const all = await get('/monster-query?LIMIT=2&RACE=HARE');
    expect(all.body).toMatchObject({ totalRecords: 3, totalPages: 2, page: 1 });
    expect(all.body.data.map(({ ID }: { ID: number }) => ID)).toEqual([40, 20]);
  });

  test('a search by name and breed matches any part of a name, in any case', async () => {
    const name = await get('/monster-query?MONSTER_NAME=MONSTER%202');
    expect(name.body).toMatchObject({ totalRecords: 1, data: [{ ID: 20 }] });
    expect((await get('/monster-query?MONSTER_NAME=monster')).body.totalRecords).toBe(3);
    expect((await get('/monster-query?MONSTER_NAME=onster')).body.totalRecords).toBe(3);
    expect((await get('/monster-query?MONSTER_NAME=golem')).body.totalRecords).toBe(0);
    const breed = await get('/monster-query?RACE_SUPERTYPE=hare&USER=ana&MONSTER_NAME=m');
    expect(breed.body).toMatchObject({ totalRecords: 1, data: [{ ID: 10 }] });
    expect((await get('/monster-query?RACE_SUPERTYPE=ape')).body.totalRecords).toBe(0);
  });

  test('SORT orders the whole result, not a single page', async () => {
    const ids = async (query: string) =>
      (await get(`/monster-query?${query}`)).body.data.map(({ ID }: { ID: number }) => ID);
    expect(await ids('SORT=LIF')).toEqual([20, 40, 10]);
    expect(await ids('SORT=LIF&DIRECTION=asc')).toEqual([10, 40, 20]);
    expect(await ids('SORT=LIF&LIMIT=1&PAGE=1')).toEqual([20]);
    expect(await ids('SORT=COMBINED_STATS&LIMIT=1&PAGE=3')).toEqual([10]);
    expect(await ids('SORT=DATE&DIRECTION=asc')).toEqual([10, 20, 40]);
  });

  test.each(['USER=nobody', 'RACE=NOBODY', 'RACE=APE', 'MIN_COMBINED_STATS=2999&RACE=APE'])(
    '%s finds nothing',
    async (query) => {
      const { status, body } = await get(`/monster-query?${query}`);
      expect([status, body.totalRecords, body.data]).toEqual([200, 0, []]);
    },
  );

  test.each(['PAGE=2', 'PAGE=1000000000', 'PAGE=1e9', `PAGE=${Number.MAX_SAFE_INTEGER}`])(
    '%s is past the end: an empty page with the right totals',
    async (query) => {
      const { status, body } = await get(`/monster-query?${query}`);
      expect([status, body.totalRecords, body.totalPages, body.data]).toEqual([200, 3, 1, []]);
    },
  );

  test.each([
    'PAGE=0',
    'SORT=USER',
    'SORT=lif;drop',
    'DIRECTION=up',
    'MONSTER_NAME=%00',
    'PAGE=-1',
    'PAGE=abc',
    'PAGE=NaN',
    'PAGE=1.5',
    'PAGE=1&PAGE=2',
    'LIMIT=0',
    'LIMIT=101',
    'MIN_COMBINED_STATS=-5',
    'MAX_COMBINED_STATS=Infinity',
    'MIN_COMBINED_STATS=3000&MAX_COMBINED_STATS=2000',
    'USER=%00',
    `USER=${'x'.repeat(61)}`,
  ])('%s gets a clear 400', async (query) => {
    const { status, body } = await get(`/monster-query?${query}`);
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/\.$/);
  });

  test('no monster is above the highest possible figures, for any filter', async () => {
    for (const min of [6000, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await get(`/monster-query?MIN_COMBINED_STATS=${min}`);
      expect({ status, body }).toMatchObject({ status: 200, body: { totalRecords: 0, data: [] } });
    }
  });

  test.each(['/monster-history/abc', '/monster-history/-1', '/monster-records?id=1e400'])(
    '%s gets a clear 400',
    async (path) => expect((await get(path)).status).toBe(400),
  );

  test('a player has sums over all fights, streaks and races', async () => {
    const { body } = await get('/players/ana');
    expect(body).toMatchObject({ records: 1, fights: 4, wins: 3, knockOuts: 0 });
    expect(body.streaks).toEqual([{ ID: 10, MONSTER_NAME: 'Monster 10', RACE: 'HARE', streak: 5 }]);
    expect(body.favouriteRaces).toEqual([{ race: 'HARE', records: 1 }]);
    expect((await get('/players/nobody')).status).toBe(404);
  });

  test('head to head returns wins, knock-outs and meetings in the order of the parameters', async () => {
    await feed(app, [
      monsterEvent(50, { RACE: 'APE' }),
      ...[false, true].map((knockOut) => ({
        ...fightEvent(10, 50, { outcome: { leftSideWins: false, knockOut } }),
        rightCombatant: { ID: 50, MONSTER_NAME: 'Monster 50', RACE: 'APE' },
      })),
    ]);
    const { body } = await get('/versus/APE/HARE');
    expect(body).toMatchObject({
      fights: 2,
      sides: [
        { race: 'APE', wins: 2, knockOuts: 1 },
        { race: 'HARE', wins: 0, knockOuts: 0 },
      ],
    });
    expect(body.lastMeetings).toHaveLength(2);
    expect(body.lastMeetings[0]).toMatchObject({
      knockOut: true,
      sides: [
        { ID: 50, won: true },
        { ID: 10, won: false },
      ],
    });
    expect((await get('/versus/HARE/APE')).body.sides[0].race).toBe('HARE');
    expect((await get('/versus/HARE/HARE')).body.fights).toBe(4);
  });
});
