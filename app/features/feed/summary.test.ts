import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  TEST_FEED_KEY,
} from '#server/testing/app.ts';

eachDatabase('GET /api/feed/summary', (open) => {
  test('has counts and sums after the last event, and a player', async () => {
    const app = await createTestApp(await open());
    const ask = async (query = '') => {
      const headers = { authorization: `Bearer ${TEST_FEED_KEY}` };
      return (await app.inject({ url: `/api/feed/summary${query}`, headers })).json();
    };
    const none = { sequence: 0, voids: 0, corrections: 0, fights: 0, monsters: 0, players: 0 };
    expect(await ask()).toEqual({ ...none, lastEvent: null, balances: 0, items: 0 });

    const fights = [fightEvent(1, 2), fightEvent(1, 2), fightEvent(1, 2)];
    const { id: _, ...replacement } = fights[1] as (typeof fights)[0];
    const batch = [
      { id: 'c', type: 'correct', event: fights[1]?.id, replacement },
      playerEvent('ana', { balance: 500, inventory: { 'pow-1': 2, 'moo-chip': 1 } }),
      playerEvent('bo', { balance: 40, at: '2026-05-01T00:00:00Z' }),
      playerEvent('bo', { balance: 30, at: '2026-04-01T00:00:00Z' }),
      ...[monsterEvent(1, { USER: 'ana' }), monsterEvent(2), monsterEvent(3, { LIF: -1 })],
      ...fights,
      { id: 'v', type: 'void', event: fights[0]?.id },
      { id: 'b', type: 'balance', userId: 'id-bo', change: -50 },
    ];
    const verdict = await feed(app, batch);
    expect(verdict).toMatchObject({ accepted: 10, superseded: [{ index: 3 }] });
    const said = { sequence: 11, voids: 1, corrections: 1, fights: 2, monsters: 2, players: 2 };
    const after = { ...said, lastEvent: { id: 'b', acceptedAt: expect.any(String) } };
    expect(await ask()).toEqual({ ...after, balances: 490, items: 3 });
    const headers = { authorization: `Bearer ${TEST_FEED_KEY}` };
    await app.inject({
      method: 'POST',
      url: '/api/feed/check',
      headers,
      payload: [monsterEvent(9)],
    });
    await feed(app, batch);
    expect(await ask('?userId=id-ana')).toEqual({
      ...{ ...after, balances: 490, items: 3 },
      player: { balance: 500, inventory: { 'pow-1': 2, 'moo-chip': 1 }, victories: ['HARE'] },
    });
    expect(await ask('?userId=nobody')).toMatchObject({ error: { code: 'not_found' } });
    await app.close();
  });

  test('concurrent batches are all counted', async () => {
    const app = await createTestApp(await open());
    await Promise.all(
      Array.from({ length: 12 }, (_, place) => feed(app, [monsterEvent(place + 1)])),
    );
    const headers = { authorization: `Bearer ${TEST_FEED_KEY}` };
    const { sequence, monsters } = (await app.inject({ url: '/api/feed/summary', headers })).json();
    expect([sequence, monsters]).toEqual([12, 12]);
    await app.close();
  });
});
