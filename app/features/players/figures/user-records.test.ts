import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { playersOf, playersTopic } from '#app/core/identity/rules.ts';
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

eachDatabase('GET /api/users/:username', (open) => {
  let app: FastifyInstance;
  let origin: string;

  beforeEach(async () => {
    app = await createTestApp(await open(), { sessions: testSessions });
    await app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    await feed(app, [
      playerEvent('ana', { inventory: { 'pow-1': 2 } }),
      playerEvent('bo', { balance: 7 }),
      monsterEvent(1, { USER: 'ana' }),
      monsterEvent(2, { RACE: 'PIXIE' }),
    ]);
    return () => app.close();
  });

  const ask = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/users/${name}`, { headers });
  const read = async (name: string, headers?: Record<string, string>) =>
    (await ask(name, headers)).json() as Promise<Record<string, unknown>>;
  const own = (name: string) => read(name, callerHeaders(name));

  const pixie = { ID: 2, MONSTER_NAME: 'Monster 2', RACE: 'PIXIE' };
  const beatsPixie = fightEvent(1, 2, { id: 'f1', rightCombatant: pixie });
  const SHOWN = { login: 'ana', displayName: 'ANA', victoryRecord: {} };
  const OWN = { ...SHOWN, balance: 1000, inventory: { 'pow-1': 2 } };

  test('the second reader and the second own request are answered from cached bytes', async () => {
    const first = [await read('ana'), await own('ana')];
    expect(first).toEqual([SHOWN, OWN]);
    const { made } = app.caching.counts;
    expect([await read('ana'), await own('ana')]).toEqual(first);
    expect(app.caching.counts.made).toBe(made);
  });

  test('neither response may be stored by a cache', async () => {
    for (const headers of [{}, callerHeaders('ana')]) {
      for (let time = 0; time < 2; time += 1) {
        const response = await ask('ana', headers);
        expect(response.headers.get('cache-control')).toBe('private, no-store');
      }
    }
  });

  test('only the owner gets the private fields, in any order of requests', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(await own('ana')).toEqual(OWN);
      expect(await read('ana')).toEqual(SHOWN);
      expect(await read('ana', callerHeaders('bo'))).toEqual(SHOWN);
      expect(await own('bo')).toMatchObject({ login: 'bo', balance: 7 });
      const refused = [
        await ask('ana', { username: 'ana', token: 'guess' }),
        await ask('ana', { username: 'ana', token: '' }),
        await ask('ana', { username: 'ana', token: 'token-of-bo' }),
        await ask('ana', { token: 'token-of-ana' }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([401, 401, 403, 403]);
    }
  });

  test('every change shows to the next reader', async () => {
    const both = async () => [await read('ana'), await own('ana')];
    const change = (fields: Record<string, unknown>) =>
      feed(app, [{ userId: 'id-ana', ...fields }]);
    await both();
    await change({ id: 'b1', type: 'balance', change: 5 });
    expect((await own('ana')).balance).toBe(1005);
    await change({ id: 'i1', type: 'items', changes: { 'pow-1': 1 } });
    expect((await own('ana')).inventory).toEqual({ 'pow-1': 3 });
    await change({ id: 'v1', type: 'victories', added: ['HARE'] });
    for (const { victoryRecord } of await both()) expect(victoryRecord).toEqual({ HARE: 1 });
    await feed(app, [beatsPixie]);
    for (const { victoryRecord } of await both()) {
      expect(victoryRecord).toEqual({ HARE: 1, PIXIE: 1 });
    }
    await feed(app, [{ id: 'w1', type: 'void', event: 'f1' }]);
    await feed(app, [{ id: 'w2', type: 'void', event: 'b1' }]);
    for (const { victoryRecord } of await both()) expect(victoryRecord).toEqual({ HARE: 1 });
    expect((await own('ana')).balance).toBe(1000);
  });

  test('a login that moves to another player leads to that player at once', async () => {
    expect((await read('ana')).displayName).toBe('ANA');
    await feed(app, [playerEvent('zoe', { login: 'ana', displayName: 'Zoe' })]);
    expect((await read('ana')).displayName).toBe('Zoe');
    expect(await own('ana')).toMatchObject({ displayName: 'ANA', balance: 1000 });
  });

  test('a change of many players at once shows', async () => {
    const crowd = Array.from({ length: 60 }, (_, n) => playerEvent(`p${n}`));
    await own('ana');
    await feed(app, [...crowd, playerEvent('ana', { balance: 3 })]);
    expect((await own('ana')).balance).toBe(3);
  });

  test('the live channel does not publish changes of players', async () => {
    const leave = new AbortController();
    const live = await fetch(`${origin}/api/live`, { signal: leave.signal });
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    await feed(app, [playerEvent('ana', { balance: 3 })]);
    await feed(app, [beatsPixie]);
    while (reader && !heard.includes('history')) {
      const { done, value = '' } = await reader.read();
      if (done) break;
      heard += value;
    }
    expect(heard).toContain('history');
    expect(heard).not.toContain('players');
    leave.abort();
  });
});

test('the topic of a few players contains their ids; for many there is one topic', () => {
  expect(playersOf(playersTopic(new Set(['1', 'b_2'])))).toEqual(['1', 'b_2']);
  const many = new Set(Array.from({ length: 500 }, (_, n) => `id-${n}`));
  expect(playersOf(playersTopic(many))).toBe('all');
  for (const topic of ['matches', 'statistics:HARE', '*']) expect(playersOf(topic)).toBeNull();
});
