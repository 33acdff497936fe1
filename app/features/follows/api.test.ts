import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
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
import { FOLLOWS_FULL_MESSAGE } from './contract.ts';
import { MAX_FOLLOWS } from './rules.ts';

const RACES: Record<number, string> = { 1: 'HARE', 2: 'PIXIE', 3: 'MOCCHI' };

function fightOf(left: number, right: number) {
  const side = (ID: number) => ({ ID, MONSTER_NAME: `Monster ${ID}`, RACE: RACES[ID] });
  return fightEvent(left, right, { leftCombatant: side(left), rightCombatant: side(right) });
}

eachDatabase('following players and breeds', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createTestApp(await open(), { sessions: testSessions });
    await feed(app, [
      ...['ana', 'bo', ...Array.from({ length: MAX_FOLLOWS }, (_, n) => `p${n}`)].map((login) =>
        playerEvent(login),
      ),
      monsterEvent(1, { USER: 'bo' }),
      monsterEvent(2, { RACE: 'PIXIE' }),
      monsterEvent(3, { RACE: 'MOCCHI' }),
    ]);
    await feed(app, [fightOf(1, 2), fightOf(2, 3), fightOf(3, 1), fightOf(2, 3)]);
    return () => app.close();
  });

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, login = 'ana') =>
    app.inject({
      method,
      url: `/api/owners/${login}/${path}`,
      headers: callerHeaders(login),
      payload: body,
    });
  const player = (name: string) => ({ kind: 'player', name });
  const race = (name: string) => ({ kind: 'race', name });
  const followed = async (login: string) =>
    (await call('GET', 'followed-fights', undefined, login)).json();

  test('players and breeds are followed and unfollowed, each once', async () => {
    await call('POST', 'follows', player('BO'));
    await call('POST', 'follows', race('HARE'));
    const again = await call('POST', 'follows', player('bo'));
    expect(again.json()).toEqual({
      players: [{ login: 'bo', displayName: 'BO' }],
      races: ['HARE'],
    });
    expect((await call('DELETE', 'follows', player('bo'))).json()).toEqual({
      players: [],
      races: ['HARE'],
    });
    expect((await call('GET', 'follows')).json().races).toEqual(['HARE']);
    for (const unknown of [player('nobody'), race('NOTHING')]) {
      expect((await call('POST', 'follows', unknown)).statusCode).toBe(404);
    }
  });

  test('an older word that arrives later changes nothing', async () => {
    const agoMs = (ms: number) => ({ saidAt: new Date(Date.now() - ms).toISOString() });
    const races = async () => (await call('GET', 'follows', undefined, 'eve')).json().races;
    await call('POST', 'follows', race('HARE'), 'eve');
    await call('DELETE', 'follows', { ...race('HARE'), ...agoMs(60_000) }, 'eve');
    expect(await races()).toEqual(['HARE']);
    await call('DELETE', 'follows', race('HARE'), 'eve');
    await call('POST', 'follows', { ...race('HARE'), ...agoMs(60_000) }, 'eve');
    expect(await races()).toEqual([]);
  });

  test('their sides are marked among the recent fights, and their latest fights are listed', async () => {
    expect(await followed('cy')).toEqual({ follows: 0, sides: {}, latest: [] });
    await call('POST', 'follows', player('bo'), 'cy');
    const ofBo = await followed('cy');
    expect(Object.values(ofBo.sides)).toEqual(['left', 'right']);
    expect(
      ofBo.latest.map(({ leftCombatant }: { leftCombatant: { ID: number } }) => leftCombatant.ID),
    ).toEqual([3, 1]);
    await call('POST', 'follows', race('MOCCHI'), 'cy');
    const ofBoth = await followed('cy');
    expect(Object.values(ofBoth.sides)).toEqual(['left', 'right', 'both', 'right']);
    expect(ofBoth).toMatchObject({ follows: 2, latest: { length: 2 } });
    await feed(app, [fightOf(2, 1)]);
    expect(Object.values((await followed('cy')).sides).at(-1)).toBe('right');
  });

  test('the list is limited', async () => {
    for (let n = 0; n < MAX_FOLLOWS; n += 1) {
      await call('POST', 'follows', player(`p${n}`), 'dee');
    }
    const full = await call('POST', 'follows', race('HARE'), 'dee');
    expect(full.statusCode).toBe(409);
    expect(full.body).toContain(FOLLOWS_FULL_MESSAGE);
    expect((await followed('dee')).latest).toEqual([]);
  });

  test('the list is private, and no cache stores it', async () => {
    const own = await call('GET', 'follows');
    expect(own.headers['cache-control']).toBe('private, no-store');
    const url = '/api/owners/ana/follows';
    expect((await app.inject({ url, headers: callerHeaders('bo') })).statusCode).toBe(403);
    expect((await app.inject({ url })).statusCode).toBe(401);
  });
});
