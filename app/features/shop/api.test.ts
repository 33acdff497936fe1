import { ApiError } from '@ringside/contract/api-error';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import type { Sessions } from '#app/core/identity/session.server.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, playerEvent } from '#server/testing/app.ts';

const ANA = { username: 'ANA', token: 'ana-token' };

/** A platform with one valid token: Ana's. */
const sessions: Sessions = {
  async requireViewer({ token }) {
    if (token !== 'ana-token') throw new ApiError(401, 'token', 'Log in again.');
    return { userId: 'id-ana', login: 'ana', displayName: 'ANA' };
  },
  async findViewer(headers) {
    return headers.token === undefined ? null : sessions.requireViewer(headers);
  },
  requireLeaving: () => Promise.reject(new Error('nobody leaves')),
  end: async () => undefined,
};

eachDatabase('the shop', (open, _kind, once) => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = await createTestApp(await open(), { sessions });
    return () => app.close();
  });

  let number = 0;
  const store = (fields: Record<string, unknown> = {}) => ({
    id: `store-${++number}`,
    type: 'store',
    items: ['pow-1', 'moo-chip'],
    raffleItem: 'jukebox-ticket',
    restockTime: '2026-01-01T12:00:00Z',
    ...fields,
  });
  const ownItem = {
    i: 900,
    Name: 'Golden Broom',
    Slug: 'golden-broom',
    Image: '900',
    Hint: 'Sweeps',
    Cost: 0,
    Category: 'OTHER',
    Rarity: 'EPIC',
    Description: 'Sweeps the ring.',
  };
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const status = async () => (await get('/api/store-status')).json().status;
  const catalogueItem = async (slug: string) => {
    const { items } = (await get('/api/items')).json();
    return items.find(({ Slug }: { Slug: string }) => Slug === slug);
  };

  test('a store that never reported has no items, no prize and no restock time', async () => {
    expect(await status()).toEqual({ items: [], raffleItem: null, restockTime: null });
  });

  test('a restock is in the next response, with whole items and the reported time', async () => {
    await status();
    await feed(app, [store()]);
    expect(await status()).toMatchObject({
      items: [
        { Name: 'Rubber Grip', Hint: 'POW+1', Cost: 500, i: 5 },
        {
          Name: 'Moo Chip',
          Cost: 12_000,
          Supertype: 'MOO',
          Entry: { RACE_TYPE: expect.any(String), RACE_SUBTYPE: expect.any(String) },
        },
      ],
      raffleItem: { Slug: 'jukebox-ticket', Cost: 3000 },
      restockTime: '2026-01-01T12:00:00Z',
    });
  });

  test('an empty store differs from one that never reported', async () => {
    await feed(app, [store({ items: [], raffleItem: null })]);
    expect(await status()).toEqual({
      items: [],
      raffleItem: null,
      restockTime: '2026-01-01T12:00:00Z',
    });
  });

  test('a late event does not overwrite a newer one', async () => {
    await feed(app, [store({ items: ['pow-2'], at: '2026-05-01T00:00:00Z' })]);
    await feed(app, [store({ items: ['pow-1'], at: '2026-04-01T00:00:00Z' })]);
    expect((await status()).items).toMatchObject([{ Slug: 'pow-2' }]);
  });

  test('a client with the current status gets 304, until the store is restocked', async () => {
    await feed(app, [store()]);
    const etag = String((await get('/api/store-status')).headers.etag);
    expect((await get('/api/store-status', { 'if-none-match': etag })).statusCode).toBe(304);
    await feed(app, [store({ items: ['pow-2'] })]);
    expect((await get('/api/store-status', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  once(
    'invalid items are rejected with their index and a reason, and the store is unchanged',
    async () => {
      await feed(app, [store()]);
      const wrong = [
        { Cost: -1 },
        { Cost: 0.5 },
        { Cost: 1e18 },
        { i: 0 },
        { Category: 'FOOD' },
        { Image: '../secret' },
        { Name: '' },
        { Slug: 'Golden Broom' },
      ];
      const events = wrong.map((fields) => store({ items: [{ ...ownItem, ...fields }] }));
      const answer = await feed(app, events);
      expect(answer.status).toBe(400);
      expect(answer.rejected).toHaveLength(wrong.length);
      for (const { reason } of answer.rejected) expect(reason).toMatch(/\S/);
      expect((await status()).items).toHaveLength(2);
    },
  );

  test('the catalogue has every item, also one from the feed that has left the store', async () => {
    expect((await get('/api/items')).json().items).toHaveLength(118);
    await feed(app, [store({ items: [ownItem] })]);
    await feed(app, [store()]);
    await feed(app, [store()]);
    expect(await catalogueItem('golden-broom')).toMatchObject({ Name: 'Golden Broom' });
    expect(await catalogueItem('moo-chip')).toMatchObject({ Cost: 12_000 });
    expect((await get('/api/items')).json().items).toHaveLength(119);
  });

  test('the inventory is returned to its own player', async () => {
    await feed(app, [playerEvent('ana', { inventory: { 'pow-1': 2, 'moo-chip': 1, 'pow-2': 0 } })]);
    const response = await get('/api/inventory?userId=ANA', ANA);
    expect(response.json()).toEqual({
      userId: 'ANA',
      inventory: { 'pow-1': 2, 'moo-chip': 1, 'pow-2': 0 },
    });
    expect(response.headers['cache-control']).toContain('no-store');
  });

  test('a viewer without a player in the league owns nothing', async () => {
    expect((await get('/api/inventory?userId=ANA', ANA)).json().inventory).toEqual({});
  });

  once(
    'the inventory is for its own player only: 403 for another’s, 401 without a valid token',
    async () => {
      await feed(app, [playerEvent('bo', { inventory: { 'pow-1': 2 } })]);
      expect((await get('/api/inventory?userId=BO', ANA)).statusCode).toBe(403);
      const wrong = { username: 'BO', token: 'guess' };
      expect((await get('/api/inventory?userId=BO', wrong)).statusCode).toBe(401);
      expect((await get('/api/inventory?userId=BO')).statusCode).toBe(401);
      expect((await get('/api/inventory', ANA)).statusCode).toBe(400);
    },
  );

  once(
    'negative, huge, fractional and non-numeric counts are rejected by name and change nothing',
    async () => {
      await feed(app, [playerEvent('ana', { inventory: { 'pow-1': 2 } })]);
      const counts = [-1, 1e15, 1.5, 'many'];
      const events = counts.map((count) => playerEvent('ana', { inventory: { 'pow-1': count } }));
      const answer = await feed(app, events);
      expect(answer.status).toBe(400);
      expect(answer.rejected).toHaveLength(counts.length);
      for (const { reason } of answer.rejected) expect(reason).toContain('pow-1');
      expect((await get('/api/inventory?userId=ANA', ANA)).json().inventory).toEqual({
        'pow-1': 2,
      });
    },
  );
});
