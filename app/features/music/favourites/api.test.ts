import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  albumEvent,
  callerHeaders,
  createTestApp,
  feed,
  playerEvent,
  testSessions,
} from '#server/testing/app.ts';
import { FAVOURITES_FULL_MESSAGE } from './contract.ts';
import { PLAYED_MAX_SONGS, putFirst } from './rules.ts';

const SONGS = 510;

eachDatabase('a viewer’s kept songs', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createTestApp(await open(), { sessions: testSessions });
    await feed(app, [
      playerEvent('ana'),
      albumEvent(
        'one',
        Array.from({ length: SONGS }, (_, n) => `Song ${n + 1}`),
      ),
    ]);
    return () => app.close();
  });

  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    songIds?: string[],
    login = 'ana',
    saidAt?: string,
  ) =>
    app.inject({
      method,
      url: `/api/owners/${login}/${path}`,
      headers: callerHeaders(login),
      payload: songIds && { songIds, ...(saidAt !== undefined && { saidAt }) },
    });
  const kept = async (login = 'ana') => {
    const { favourites, played } = (await call('GET', 'kept-songs', undefined, login)).json();
    const idsOf = (songs: { id: string }[]) => songs.map(({ id }) => id);
    return { favourites: idsOf(favourites), played: idsOf(played) };
  };

  test('songs can be added to the favourites and removed, newest first; unknown songs are skipped', async () => {
    await call('POST', 'favourites', ['one-1']);
    const added = await call('POST', 'favourites', ['one-2', 'nothing', 'one-3', 'one-1', 'one-2']);
    expect(added.json()).toEqual({ added: 2 });
    expect((await kept()).favourites).toEqual(['one-2', 'one-3', 'one-1']);
    const removed = await call('DELETE', 'favourites', ['one-3', 'one-9']);
    expect(removed.json()).toEqual({ removed: 1 });
    expect((await kept()).favourites).toEqual(['one-2', 'one-1']);
  });

  test('an older word that arrives later changes nothing', async () => {
    const earlier = new Date(Date.now() - 60_000).toISOString();
    await call('POST', 'favourites', ['one-1', 'one-2'], 'cy');
    await call('DELETE', 'favourites', ['one-1'], 'cy');
    await call('POST', 'favourites', ['one-1', 'one-3'], 'cy', earlier);
    await call('DELETE', 'favourites', ['one-2'], 'cy', earlier);
    expect((await kept('cy')).favourites.sort()).toEqual(['one-2', 'one-3']);
  });

  test('a song played again moves to the front, and the oldest is dropped', async () => {
    for (const id of ['one-1', 'one-2', 'one-1']) await call('POST', 'played', [id]);
    expect((await kept()).played).toEqual(['one-1', 'one-2']);
    const many = Array.from({ length: PLAYED_MAX_SONGS }, (_, n) => `one-${n + 2}`);
    await call('POST', 'played', many);
    expect((await kept()).played).toEqual(many);
  });

  test('favourites are limited', async () => {
    const all = Array.from({ length: SONGS }, (_, n) => `one-${n + 1}`);
    await call('POST', 'favourites', all.slice(0, 500), 'bo');
    const full = await call('POST', 'favourites', all.slice(500), 'bo');
    expect(full.statusCode).toBe(409);
    expect(full.body).toContain(FAVOURITES_FULL_MESSAGE);
    expect((await kept('bo')).favourites).toHaveLength(500);
  });

  test('the lists are private, and no cache stores them', async () => {
    const own = await call('GET', 'kept-songs');
    expect(own.headers['cache-control']).toBe('private, no-store');
    const url = '/api/owners/ana/kept-songs';
    expect((await app.inject({ url, headers: callerHeaders('bo') })).statusCode).toBe(403);
    expect((await app.inject({ url })).statusCode).toBe(401);
  });
});

test('a song put first appears once, and the list stays within its limit', () => {
  const songs = ['a', 'b', 'c'].map((id) => ({ id }));
  const ids = putFirst(songs, [{ id: 'c' }, { id: 'd' }], 3).map(({ id }) => id);
  expect(ids).toEqual(['c', 'd', 'a']);
});
