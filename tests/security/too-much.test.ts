import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  albumEvent,
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  TEST_FEED_KEY,
  testConfig,
  testSessions,
} from '#server/testing/app.ts';
import { declaredEndpoints } from './declared-calls.ts';
import { NASTY_TEXTS } from './nasty-values.ts';

const SECRET = 'too-much-secret-0123456789';
const DAY_MS = 86_400_000;
/** Far above the time of any of these calls, and far below a user's patience. */
const PATIENCE_MS = 3000;

eachDatabase('oversized, repeated or mistimed requests', (open, _kind, once) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const config = testConfig({ TOURNAMENT_SECRET: SECRET, HOSTS: 'ana' });
    app = await createTestApp(await open(), { config, sessions: testSessions });
    const monsters = [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)];
    await feed(app, [...monsters, albumEvent('one', ['Fire Gate', 'Ice'])]);
    return () => app.close();
  });

  const headers = {
    ...callerHeaders('ana'),
    'x-secret': SECRET,
    authorization: `Bearer ${TEST_FEED_KEY}`,
    'content-type': 'application/json',
  };
  async function send(method: string, path: string, payload?: string) {
    const began = performance.now();
    const url = `/api${path.replaceAll(/:\w+/g, 'x')}`;
    const answer = await app.inject({ method: method as 'POST', url, headers, payload });
    expect(performance.now() - began, url).toBeLessThan(PATIENCE_MS);
    return { status: answer.statusCode, body: answer.json() };
  }

  once('every call with a body refuses 5 MB', async () => {
    const large = JSON.stringify('x'.repeat(5 * 1024 * 1024));
    for (const { method, path, body } of (await declaredEndpoints()).values()) {
      if (!body) continue;
      const answer = await send(method, path, large);
      expect(answer, path).toMatchObject({ status: 413, body: { error: { code: 'too_large' } } });
    }
  });

  once('a name of 2 MB is refused where the body limit allows it', async () => {
    const name = 'x'.repeat(2 * 1024 * 1024 - 200);
    const cup = { name, participants: [] };
    expect((await send('POST', '/tournament', JSON.stringify(cup))).status).toBe(400);
    const rejected = await feed(app, [playerEvent('ana', { displayName: name })]);
    expect(rejected).toMatchObject({ status: 400, rejected: [{ index: 0 }] });
    expect(JSON.stringify(rejected).length).toBeLessThan(2000);
  });

  once('100,000 songs in one request are refused, on a playlist and on an album', async () => {
    const songs = Array.from({ length: 100_000 }, (_, index) => ({ id: `s${index}` }));
    const body = JSON.stringify(songs);
    expect((await send('POST', '/playlists/x/songs', body)).status).toBe(413);
    const songIds = JSON.stringify({ songIds: Array(20_000).fill('one-1') });
    for (const [method, path] of [['DELETE', 'songs'] as const, ['PATCH', 'order'] as const]) {
      expect([400, 413]).toContain((await send(method, `/playlists/x/${path}`, songIds)).status);
    }
    const { status } = await feed(app, [albumEvent('huge', Array(30_000).fill('x'))]);
    expect(status).toBe(400);
  });

  once.each([
    '/monster-query?PAGE=1000000000',
    '/monster-query?PAGE=9007199254740991&LIMIT=100',
    '/album-search?searchType=song&searchTerms=fire&startAfter=9007199254740991',
    '/monster-history/1/fights?before=9007199254740991',
  ])('%s returns little or nothing, and quickly', async (path) => {
    const { status, body } = await send('GET', path);
    expect(status).toBe(200);
    expect(JSON.stringify(body).length).toBeLessThan(2000);
  });

  once('a repeated parameter is refused', async () => {
    for (const query of ['PAGE=1&PAGE=2', 'USER=a&USER=b', 'LIMIT=1&LIMIT=1']) {
      expect((await send('GET', `/monster-query?${query}`)).status, query).toBe(400);
    }
    expect((await send('GET', '/matches?pageSize=1&pageSize=2')).status).toBe(400);
    expect((await send('GET', '/monster-records?id=1&id=2')).status).toBe(400);
  });

  test('operators and wildcards in a search term are literal text', async () => {
    for (const term of NASTY_TEXTS.filter((text) => text.isWellFormed() && !text.includes('\0'))) {
      const asked = encodeURIComponent(term.slice(0, 200));
      for (const path of ['/albums-by-search/', '/albums-by-song-search/']) {
        const { status, body } = await send('GET', `${path}${asked}`);
        expect([200, 400, 404], term).toContain(status);
        if (/^[%_*\\^-]+$/.test(term)) expect(body, term).toEqual([]);
      }
      const path = `/album-search?searchType=song&searchTerms=${asked}`;
      expect((await send('GET', path)).status, term).toBe(200);
      const players = await send('GET', `/player-search?term=${asked}`);
      if (['%', '_'].includes(term)) expect(players.body).toEqual({ players: [] });
    }
  });

  describe('a game host with a clock that is a day off', () => {
    const balanceOf = async (login: string) => {
      const url = `/api/users/${login}`;
      return (await app.inject({ url, headers: callerHeaders(login) })).json().balance;
    };

    test('ahead: its later events still apply', async () => {
      const at = new Date(Date.now() + DAY_MS).toISOString();
      await feed(app, [playerEvent('ahead', { balance: 10, at })]);
      await feed(app, [playerEvent('ahead', { balance: 20 })]);
      expect(await balanceOf('ahead')).toBe(20);
    });

    test('behind: its events apply in the order of their times', async () => {
      const at = (ms: number) => new Date(Date.now() - DAY_MS + ms).toISOString();
      await feed(app, [playerEvent('behind', { balance: 10, at: at(0) })]);
      await feed(app, [playerEvent('behind', { balance: 20, at: at(1000) })]);
      expect(await balanceOf('behind')).toBe(20);
      await feed(app, [playerEvent('behind', { balance: 30 })]);
      await feed(app, [playerEvent('behind', { balance: 40, at: at(2000) })]);
      expect(await balanceOf('behind')).toBe(40);
      await feed(app, [playerEvent('behind', { balance: 50, at: at(1500) })]);
      expect(await balanceOf('behind')).toBe(40);
    });
  });

  test('other content under the id of an earlier event is refused and changes nothing', async () => {
    const event = playerEvent('conflict', { balance: 1 });
    await feed(app, [event]);
    const answer = await feed(app, [{ ...event, balance: 2 }]);
    expect(answer).toMatchObject({ accepted: 0, rejected: [{ code: 'id_reused' }] });
    expect(await feed(app, [event])).toMatchObject({ accepted: 0, duplicates: 1 });
    const url = '/api/users/conflict';
    const { balance } = (await app.inject({ url, headers: callerHeaders('conflict') })).json();
    expect(balance).toBe(1);
  });
});
