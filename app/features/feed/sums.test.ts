import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { up as clampAmounts } from '#database/migrations/0004-amounts-in-bounds.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  playerEvent,
  TEST_FEED_KEY,
  testSessions,
} from '#server/testing/app.ts';

const MOST = 1_000_000_000_000;
const authorization = `Bearer ${TEST_FEED_KEY}`;

eachDatabase('bounds of sums', (open, _kind, once) => {
  let app: FastifyInstance;
  let database: AppDatabase;
  beforeEach(async () => {
    database = await open();
    app = await createTestApp(database, { sessions: testSessions });
    return () => app.close();
  });

  const check = async (payload: object[]) => {
    const call = { method: 'POST', url: '/api/feed/check', headers: { authorization } } as const;
    return (await app.inject({ ...call, payload })).json();
  };
  const summary = async (query = '') =>
    (await app.inject({ url: `/api/feed/summary${query}`, headers: { authorization } })).json();

  test.each([
    [{ type: 'balance', change: MOST }, 'change'],
    [{ type: 'bet', bout: 'b', side: 'left', paid: MOST }, 'paid'],
    [{ type: 'bet', bout: 'b', side: 'left', stake: MOST, paid: 1 }, 'stake'],
    [{ type: 'items', changes: { 'pow-1': MOST } }, 'changes.pow-1'],
    [{ type: 'items', changes: { 'pow-1': -MOST } }, 'changes.pow-1'],
  ])(
    'a change that would leave an amount beyond its bound is rejected: %j',
    async (fields, path) => {
      await feed(app, [playerEvent('ana', { balance: 7, inventory: {} })]);
      const event = (n: number) => ({ id: `e${n}`, userId: 'id-ana', ...fields });
      const events = [event(1), event(2), event(3)];
      const foreseen = await check(events);
      const answer = await feed(app, events);
      expect(foreseen).toEqual({ ...answer, status: undefined });
      expect(answer.rejected.length).toBeGreaterThan(0);
      expect(answer.rejected.at(-1).problems).toMatchObject([{ path }]);
      const late = { id: 'late', type: 'balance', userId: 'id-ana', change: 0 };
      expect(await feed(app, [late])).toMatchObject({ accepted: 1 });
      const { player } = await summary('?userId=id-ana');
      for (const amount of [player.balance, ...Object.values<number>(player.inventory)]) {
        expect(Math.abs(amount)).toBeLessThanOrEqual(MOST);
      }
      const me = await app.inject({ url: '/api/users/ana', headers: callerHeaders('ana') });
      expect([me.statusCode, me.json().balance]).toEqual([200, player.balance]);
    },
  );

  test('to void or correct a change is rejected, if the others would leave the bound', async () => {
    const change = (id: string, amount: number) => ({
      id,
      type: 'balance',
      userId: 'id-ana',
      change: amount,
    });
    await feed(app, [playerEvent('ana', { balance: 0 })]);
    await feed(app, [change('a', -MOST), change('b', MOST), change('c', MOST)]);
    const voided = { id: 'v', type: 'void', event: 'a' };
    const { id: _, ...replacement } = change('', 1);
    const corrected = { id: 'c2', type: 'correct', event: 'a', replacement };
    for (const revision of [voided, corrected]) {
      const answer = await feed(app, [revision]);
      expect(answer.rejected).toMatchObject([{ problems: [{ path: 'event' }] }]);
    }
    expect((await summary('?userId=id-ana')).player.balance).toBe(MOST);
    expect(await feed(app, [{ id: 'v2', type: 'void', event: 'b' }])).toMatchObject({
      accepted: 1,
    });
  });

  test('what would leave the exact range of the sum over all players is rejected', async () => {
    const rich = (n: number) =>
      playerEvent(`p${n}`, { balance: MOST, inventory: { 'pow-1': MOST } });
    const stored = (n: number) => ({
      ...{ user_id: `id-p${n}`, login: `p${n}`, display_name: `P${n}`, updated_at: 1 },
      ...{ balance: MOST, inventory_json: JSON.stringify({ 'pow-1': MOST }) },
    });
    const fiveHundred = <T>(batch: number, make: (n: number) => T) =>
      Array.from({ length: 500 }, (_, n) => make(500 * batch + n));
    for (let batch = 0; batch < 15; batch += 1) {
      await database.kysely.insertInto('players').values(fiveHundred(batch, stored)).execute();
    }
    expect((await feed(app, fiveHundred(15, rich))).rejected).toHaveLength(0);
    expect((await feed(app, fiveHundred(16, rich))).rejected).toHaveLength(500);
    const { balances, items } = await summary();
    expect([balances, items]).toEqual([8000 * MOST, 8000 * MOST]);
    const less = { id: 'less', type: 'balance', userId: 'id-p1', change: -5 };
    expect(await feed(app, [less])).toMatchObject({ accepted: 1 });
    expect((await summary()).balances).toBe(8000 * MOST - 5);
  });

  once('bets whose sum is beyond the exact range are answered', async () => {
    await feed(app, [playerEvent('ana', { balance: 0 })]);
    const bet = (n: number) => ({
      ...{ id: `b${n}`, type: 'bet', userId: 'id-ana', bout: 'b', side: 'left' },
      ...{ stake: MOST, paid: MOST },
    });
    for (let from = 0; from < 9100; from += 500) {
      await feed(
        app,
        Array.from({ length: Math.min(500, 9100 - from) }, (_, n) => bet(from + n)),
      );
    }
    const answer = await app.inject({ url: '/api/owners/ana/z', headers: callerHeaders('ana') });
    expect([answer.statusCode, answer.json().staked]).toEqual([200, 9100 * MOST]);
  });

  test('amounts beyond the exact range, stored before there were bounds, are clamped by a migration and every call answers', async () => {
    await feed(app, [playerEvent('ana'), playerEvent('bea', { balance: 5 })]);
    const { kysely, kind } = database;
    await sql`update players set balance = 9500000000000000,
      inventory_json = '{"pow-1":9500000000000000,"moo-chip":-1e+21,"hare-chip":3}'
      where user_id = 'id-ana'`.execute(kysely);
    await clampAmounts(kysely as unknown as Kysely<unknown>, kind);
    const { player } = await summary('?userId=id-ana');
    expect(player.balance).toBe(MOST);
    expect(player.inventory).toEqual({ 'pow-1': MOST, 'moo-chip': -MOST, 'hare-chip': 3 });
    expect((await summary('?userId=id-bea')).player.balance).toBe(5);
    const less = { id: 'less', type: 'balance', userId: 'id-ana', change: -1 };
    expect(await check([less])).toMatchObject({ accepted: 1 });
    expect(await feed(app, [less])).toMatchObject({ accepted: 1 });
    for (const url of ['/api/users/ana', '/api/owners/ana/z']) {
      const answer = await app.inject({ url, headers: callerHeaders('ana') });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
  });
});
