import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent, playerEvent } from '#server/testing/app.ts';

const RACES: Record<number, string> = { 1: 'HARE', 2: 'PIXIE', 3: 'MOCCHI' };

function fightOf(left: number, right: number) {
  const side = (ID: number) => ({ ID, MONSTER_NAME: `Monster ${ID}`, RACE: RACES[ID] });
  return fightEvent(left, right, { leftCombatant: side(left), rightCombatant: side(right) });
}

eachDatabase('GET /api/players and GET /api/versus', (open) => {
  test('have the players with the most fights, and the pairs with the most meetings, each once', async () => {
    const app = await createTestApp(await open());
    await feed(app, [
      ...['ana', 'bo', 'idle'].map((login) => playerEvent(login)),
      monsterEvent(1, { USER: 'ana' }),
      monsterEvent(2, { USER: 'bo', RACE: 'PIXIE' }),
      monsterEvent(3, { RACE: 'MOCCHI' }),
    ]);
    await feed(app, [fightOf(1, 2), fightOf(1, 3), fightOf(2, 1), fightOf(1, 3)]);
    const { mostActive, best } = (await app.inject('/api/players')).json();
    const { pairings } = (await app.inject('/api/versus')).json();
    const logins = (list: { login: string }[]) => list.map(({ login }) => login);
    expect(logins(mostActive)).toEqual(['ana', 'bo']);
    expect(mostActive[0]).toMatchObject({ displayName: 'ANA', fights: 4, wins: 3 });
    expect(logins(best)).toEqual(['ana', 'bo']);
    expect(pairings).toHaveLength(2);
    expect(pairings.map((pairing: { wins: number[] }) => [...pairing.wins].sort())).toEqual(
      expect.arrayContaining([
        [1, 1],
        [0, 2],
      ]),
    );
    await app.close();
  });
});
