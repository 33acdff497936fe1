import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent } from '#server/testing/app.ts';

eachDatabase('GET /api/matches', (open, _kind, once) => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = await createTestApp(await open());
    return () => app.close();
  });
  const get = (query = '', headers: Record<string, string> = {}) =>
    app.inject({ url: `/api/matches${query}`, headers });
  const fights = async (count: number) => {
    await feed(app, [monsterEvent(1), monsterEvent(2)]);
    const second = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
    await feed(
      app,
      Array.from({ length: count }, (_, n) => fightEvent(1, 2, { date: second(n) })),
    );
  };

  test('responds with an empty list before the first fight', async () => {
    expect((await get()).json()).toEqual({ records: [] });
  });

  test('responds with the last 50, newest first', async () => {
    await fights(60);
    const { records } = (await get()).json();
    expect(records).toHaveLength(50);
    const dates = records.map((record: { date: string }) => record.date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(records[0]).toMatchObject({
      leftCombatant: { ID: 1, MONSTER_NAME: 'Monster 1', RACE: 'HARE' },
      rightCombatant: { ID: 2, MONSTER_NAME: 'Monster 2', RACE: 'HARE' },
      outcome: { leftSideWins: true, knockOut: false },
    });
  });

  test('a late fight is sorted by its date', async () => {
    await fights(3);
    await feed(app, [fightEvent(2, 1, { date: '2025-12-31T00:00:00Z' })]);
    const { records } = (await get('?pageSize=4')).json();
    expect(records[3].date).toBe('2025-12-31T00:00:00.000Z');
  });

  test('a new fight is in the next response', async () => {
    await fights(1);
    expect((await get()).json().records).toHaveLength(1);
    await feed(app, [fightEvent(1, 2)]);
    expect((await get()).json().records).toHaveLength(2);
  });

  test('a client with the current response gets 304', async () => {
    await fights(1);
    const etag = String((await get()).headers.etag);
    const again = await get('', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await feed(app, [fightEvent(1, 2)]);
    expect((await get('', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  once('large responses are compressed for clients that accept it', async () => {
    await fights(50);
    expect((await get('', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe(
      'br',
    );
    expect((await get('', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    expect(
      (await get('', { 'accept-encoding': 'br;q=0' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  once.each(['0', '51', '-1', 'ten', '1.5', '1e9'])('pageSize=%s gets 400', async (pageSize) => {
    const response = await get(`?pageSize=${pageSize}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.message).toContain('pageSize');
  });
});
