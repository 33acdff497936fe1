import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { callerHeaders, createTestApp, testSessions } from '#server/testing/app.ts';
import { MAX_WISHES } from './rules.ts';

eachDatabase('an account’s wishlist', (open) => {
  let app: FastifyInstance;
  let database: AppDatabase;
  beforeEach(async () => {
    database = await open();
    app = await createTestApp(database, { sessions: testSessions });
    return () => app.close();
  });

  const url = '/api/owners/ana/wishlist';
  const change = (payload: object, key?: string, login = 'ana') =>
    app.inject({
      method: 'POST',
      url: `/api/owners/${login}/wishlist`,
      headers: { ...callerHeaders(login), ...(key !== undefined && { 'idempotency-key': key }) },
      payload,
    });
  const wishes = async () =>
    (await app.inject({ url, headers: callerHeaders('ana') })).json().slugs;
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

  test('merges as a set, the newest last, and of one account alone', async () => {
    expect((await change({ add: ['pow-1', 'nothing', 'moo-chip', 'pow-1'] })).json()).toEqual({
      slugs: ['pow-1', 'moo-chip'],
    });
    await change({ add: ['int-1', 'pow-1'], remove: ['moo-chip', 'nothing'] });
    await change({ add: ['spd-1'] }, undefined, 'bo');
    expect(await wishes()).toEqual(['pow-1', 'int-1']);
  });

  test('has the last word about an item, whichever device sends it first', async () => {
    await change({ add: ['pow-1', 'int-1'] });
    await change({ remove: ['pow-1'] });
    await change({ add: ['pow-1', 'spd-1'], saidAt: secondsAgo(60) });
    expect(await wishes()).toEqual(['int-1', 'spd-1']);
    await change({ remove: ['spd-1'], saidAt: secondsAgo(120) });
    expect(await wishes()).toEqual(['int-1', 'spd-1']);
    await change({ remove: ['spd-1'], saidAt: secondsAgo(30) });
    // A clock that is ahead says nothing about the future.
    await change({ remove: ['int-1'], saidAt: secondsAgo(-3600) });
    expect(await wishes()).toEqual([]);
    await change({ add: ['int-1'] });
    expect(await wishes()).toEqual(['int-1']);
  });

  test('keeps the latest, answers a repeat as before, and is private', async () => {
    const many = Array.from({ length: MAX_WISHES }, (_, nth) => `item-${nth}`);
    const row = { owner_id: 'id-ana', since_arrival: 0 };
    await database.kysely
      .insertInto('wishes')
      .values(many.map((slug, wished_at) => ({ ...row, slug, wished_at })))
      .execute();
    const first = await change({ add: ['pow-1'] }, 'key');
    await change({ remove: ['pow-1', 'nothing'] });
    expect((await change({ add: ['pow-1'] }, 'key')).json()).toEqual(first.json());
    expect(await wishes()).toEqual(many.slice(1));
    expect((await change({ add: ['Not a slug'] })).statusCode).toBe(400);
    const own = await app.inject({ url, headers: callerHeaders('ana') });
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect((await app.inject({ url, headers: callerHeaders('bo') })).statusCode).toBe(403);
    expect((await app.inject({ url })).statusCode).toBe(401);
  });

  test('forgets words that no change can wait for any more', async () => {
    await change({ add: ['pow-1'] });
    await database.kysely.updateTable('last_words').set({ said_at: 1 }).execute();
    await (await createTestApp(database)).close();
    expect(await database.kysely.selectFrom('last_words').selectAll().execute()).toEqual([]);
  });
});
