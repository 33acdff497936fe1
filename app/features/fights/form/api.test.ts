import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent, playerEvent } from '#server/testing/app.ts';

const RACES: Record<number, string> = { 1: 'HARE', 2: 'PIXIE', 3: 'HARE', 4: 'MOCCHI' };

function fightOf(left: number, right: number, leftSideWins = true) {
  const side = (ID: number) => ({ ID, MONSTER_NAME: `Monster ${ID}`, RACE: RACES[ID] });
  return fightEvent(left, right, {
    leftCombatant: side(left),
    rightCombatant: side(right),
    outcome: { leftSideWins, knockOut: true },
  });
}

eachDatabase('form', (open) => {
  let app: FastifyInstance;
  const get = async (path: string) => (await app.inject(`/api${path}`)).json();
  beforeAll(async () => {
    app = await createTestApp(await open());
    await feed(app, [
      ...['ana', 'bo', 'idle'].map((login) => playerEvent(login)),
      monsterEvent(1, { USER: 'ana' }),
      monsterEvent(2, { USER: 'bo', RACE: 'PIXIE' }),
      monsterEvent(3, { USER: 'bo' }),
      monsterEvent(4, { RACE: 'MOCCHI' }),
    ]);
    // Ana beats Bo, then loses to Bo, then to an NPC; two hares fight; Bo fights himself.
    await feed(app, [fightOf(1, 2), fightOf(2, 1), fightOf(4, 1), fightOf(1, 3, false)]);
    await feed(app, [fightOf(2, 3)]);
    return () => app.close();
  });

  test('a race has its latest fights, and a fight against itself is won and lost', async () => {
    const form = await get('/statistics/HARE/form');
    expect(form).toMatchObject({ fights: 6, wins: 2 });
    expect(form.results).toEqual([false, false, true, false, false, true]);
    const seen = form.latest.map((fight: { own: { ID: number }; opponent: { ID: number } }) => [
      fight.own.ID,
      fight.opponent.ID,
    ]);
    expect(seen).toEqual([
      [3, 2],
      [1, 3],
      [1, 4],
      [1, 2],
      [1, 2],
    ]);
    expect(await get('/statistics/GOLEM/form')).toEqual({
      fights: 0,
      wins: 0,
      results: [],
      latest: [],
    });
  });

  test('a player has a log of fights in pages', async () => {
    const first = await get('/players/ana/fights?limit=3');
    expect(first.fights[0]).toMatchObject({
      won: false,
      knockOut: true,
      own: { ID: 1, MONSTER_NAME: 'Monster 1', RACE: 'HARE', USER: 'ana' },
      opponent: { ID: 3, RACE: 'HARE', USER: 'bo' },
    });
    expect(first.fights[1].opponent).toEqual({
      ID: 4,
      MONSTER_NAME: 'Monster 4',
      RACE: 'MOCCHI',
      COMBINED_STATS: 2100,
    });
    const second = await get(`/players/ANA/fights?limit=3&before=${first.next}`);
    expect(second.fights.map(({ won }: { won: boolean }) => won)).toEqual([true]);
    expect(second.next).toBeNull();
    expect((await app.inject('/api/players/nobody/fights')).statusCode).toBe(404);
  });

  test('rivals are other players, most frequent first', async () => {
    expect(await get('/players/ana/form')).toEqual({
      fights: 4,
      wins: 1,
      results: [false, false, false, true],
      rivals: [{ login: 'bo', displayName: 'BO', fights: 3, wins: 1 }],
    });
    expect((await get('/players/bo/form')).rivals).toMatchObject([{ login: 'ana', wins: 2 }]);
    expect((await get('/players/idle/form')).rivals).toEqual([]);
    expect((await app.inject('/api/players/nobody/form')).statusCode).toBe(404);
  });

  test('the form of a breed follows each fight that is decided, voided or corrected', async () => {
    const results = async () => (await get('/statistics/MOCCHI/form')).results;
    expect(await results()).toEqual([true]);
    const lost = fightOf(1, 4);
    await feed(app, [lost]);
    expect(await results()).toEqual([false, true]);
    await feed(app, [{ id: 'back', type: 'void', event: lost.id }]);
    expect(await results()).toEqual([true]);
    await feed(app, [monsterEvent(4, { RACE: 'MOCCHI', MONSTER_NAME: 'Renamed' })]);
    expect((await get('/statistics/MOCCHI/form')).latest[0].own.MONSTER_NAME).toBe('Renamed');
  });
});
