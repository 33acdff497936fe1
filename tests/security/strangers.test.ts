import type { Endpoint } from '@ringside/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import {
  albumEvent,
  callerHeaders,
  createTestApp,
  feed,
  monsterEvent,
  playerEvent,
  TEST_FEED_KEY,
  testConfig,
  testSessions,
} from '#server/testing/app.ts';
import { declaredEndpoints } from './declared-calls.ts';

const SECRET = 'strangers-secret-0123456789';

/**
 * The callers that a call accepts. `own` reads are public, and return more to their owner; `token` accepts
 * a valid token with any user name; `secret` is the organiser's.
 */
type Access = 'all' | 'own' | 'owner' | 'token' | 'secret' | 'feed' | 'host';

/** The access rule of every call in the contracts. A new call fails this test until it is listed. */
const ACCESS: Record<string, Access> = {
  'GET /api/matches': 'all',
  'GET /api/champions': 'all',
  'GET /api/monster-history/:id': 'all',
  'GET /api/monster-history/:id/fights': 'all',
  'GET /api/monster-history/:id/run': 'all',
  'GET /api/monster-records': 'all',
  'GET /api/monster-query': 'all',
  'GET /api/calibration/balance': 'all',
  'GET /api/calibration/skills': 'all',
  'GET /api/monster/:name': 'all',
  'GET /api/monster-entry/:type/:subtype': 'all',
  'GET /api/statistics/:supertype': 'all',
  'GET /api/statistics/:supertype/form': 'all',
  'GET /api/album-search': 'all',
  'GET /api/album-shelf': 'all',
  'GET /api/albums-by-song-search/:term': 'all',
  'GET /api/albums-by-search/:term': 'all',
  'GET /api/album/:id': 'all',
  'GET /api/album/:id/part': 'all',
  'GET /api/songs-by-id': 'all',
  'POST /api/songs-by-title': 'all',
  'GET /api/stream-song': 'all',
  'GET /api/player-search': 'all',
  'GET /api/monster-names': 'all',
  'POST /api/monsters-by-line': 'all',
  'GET /api/players': 'all',
  'GET /api/players/:username': 'all',
  'GET /api/players/:username/form': 'all',
  'GET /api/players/:username/fights': 'all',
  'GET /api/store-status': 'all',
  'GET /api/items': 'all',
  'GET /api/status': 'all',
  'GET /api/changes/:cursor': 'all',
  'GET /api/tournaments': 'all',
  'GET /api/tournament/:id': 'all',
  'GET /api/snapshot': 'all',
  'GET /api/versus': 'all',
  'GET /api/versus/:a/:b': 'all',
  'GET /api/next': 'all',
  'GET /api/clock': 'all',
  'GET /api/odds': 'all',
  'GET /api/fight/:number': 'all',
  'GET /api/fights': 'all',
  'GET /api/fights/week': 'all',
  'GET /api/picks/week': 'all',
  'GET /api/picks': 'all',
  'GET /api/tournaments/archive': 'all',
  'GET /api/fights/changes': 'all',
  'GET /api/monster-records/changes': 'all',
  'GET /api/tournaments/changes': 'all',
  'GET /api/users/:username': 'own',
  'GET /api/playlists/:id': 'own',
  'GET /api/playlists/:id/part': 'own',
  'GET /api/owners/:username/playlists': 'own',
  'POST /api/log-out': 'token',
  'GET /api/inventory': 'owner',
  'POST /api/playlists': 'owner',
  'PATCH /api/playlists/:id/rename': 'owner',
  'PATCH /api/playlists/:id/public': 'owner',
  'POST /api/playlists/:id/songs': 'owner',
  'DELETE /api/playlists/:id/songs': 'owner',
  'PATCH /api/playlists/:id/order': 'owner',
  'DELETE /api/playlists/:id': 'owner',
  'GET /api/owners/:username/kept-songs': 'owner',
  'POST /api/owners/:username/favourites': 'owner',
  'DELETE /api/owners/:username/favourites': 'owner',
  'POST /api/owners/:username/played': 'owner',
  'GET /api/owners/:username/wishlist': 'owner',
  'POST /api/owners/:username/wishlist': 'owner',
  'GET /api/owners/:username/follows': 'owner',
  'POST /api/owners/:username/follows': 'owner',
  'DELETE /api/owners/:username/follows': 'owner',
  'GET /api/owners/:username/calls': 'owner',
  'POST /api/owners/:username/calls': 'owner',
  'DELETE /api/owners/:username/calls': 'owner',
  'POST /api/owners/:username/calls/follows': 'owner',
  'GET /api/owners/:username/missed': 'owner',
  'POST /api/owners/:username/missed': 'owner',
  'GET /api/owners/:username/followed-fights': 'owner',
  'GET /api/owners/:username/picks': 'owner',
  'GET /api/owners/:username/z': 'owner',
  'GET /api/recap/:date': 'all',
  'GET /api/owners/:username/recap/:date': 'owner',
  'GET /api/owners/:username/data': 'owner',
  'GET /api/owners/:username/data.csv': 'owner',
  'DELETE /api/owners/:username/data': 'owner',
  'POST /api/owners/:username/picks': 'owner',
  'POST /api/tournament': 'secret',
  'POST /api/tournament/:id/edits': 'secret',
  'POST /api/tournament/:id/rename': 'secret',
  'POST /api/tournament/:id/archive': 'secret',
  'DELETE /api/tournament/:id': 'secret',
  'GET /api/tournament-secret': 'secret',
  'GET /api/tournament-links': 'secret',
  'POST /api/tournament-links': 'secret',
  'DELETE /api/tournament-links/:id': 'secret',
  'GET /api/tournament/:id/changes': 'secret',
  'POST /api/get-registers': 'secret',
  'POST /api/message': 'secret',
  'GET /api/message/:id': 'secret',
  'GET /api/tournament/:id/orders': 'secret',
  'GET /api/tournament/:id/seedings': 'secret',
  'POST /api/message/:id/withdraw': 'secret',
  'GET /api/tournament/:id/odds': 'all',
  'GET /api/tournament/:id/bracket': 'all',
  'POST /api/message/:id/end': 'secret',
  'POST /api/snapshot': 'secret',
  'POST /api/feed': 'feed',
  'POST /api/feed/check': 'feed',
  'GET /api/feed/state': 'feed',
  'GET /api/feed/summary': 'feed',
  'GET /api/message/next': 'feed',
  'POST /api/message/:id/ack': 'feed',
  'GET /api/host/pulse': 'host',
  'GET /api/host/rejections': 'host',
  'GET /api/host/fights': 'host',
  'POST /api/host/fights/preview': 'host',
  'POST /api/host/fights/change': 'host',
  'GET /api/host/names': 'host',
  'POST /api/host/names/hide': 'host',
  'POST /api/host/names/show': 'host',
  'POST /api/host/players/block': 'host',
  'POST /api/host/players/unblock': 'host',
  'GET /api/host/audit': 'host',
  'GET /api/host/recordings': 'host',
  'POST /api/host/recordings': 'host',
  'GET /api/host/webhooks': 'host',
  'POST /api/host/webhooks': 'host',
  'POST /api/host/webhooks/remove': 'host',
  'POST /api/host/webhooks/resume': 'host',
  'POST /api/host/webhooks/test': 'host',
  'POST /api/host/desk': 'host',
  'POST /api/host/stream-song': 'host',
};

const monster = {
  ID: 1,
  MONSTER_NAME: 'Monster 1',
  RACE: 'HARE',
  RACE_TYPE: 'HARE',
  RACE_SUBTYPE: 'HARE',
  LIF: 1,
  POW: 1,
  INT: 1,
  SKI: 1,
  SPD: 1,
  DEF: 1,
  LOYALTY: 1,
  GUTS_RATE: 10,
  STARTING_GUTS: 1,
  TECHNIQUES: [],
};
const ordered = (ID: number) => ({
  definition: { ...monster, ID },
  codes: [{ address: '80000000', value: '0000' }],
});

/** A valid body for every call that has one, so that it can only be refused for its caller. */
const BODIES: Record<string, unknown> = {
  'POST /api/tournament-links': { name: 'Ana', role: 'caster' },
  'POST /api/songs-by-title': { entries: [{ name: 'A' }] },
  'POST /api/monsters-by-line': { lines: ['A'] },
  'POST /api/playlists': { name: 'Mine', isPublic: false },
  'PATCH /api/playlists/:id/rename': { name: 'Other' },
  'PATCH /api/playlists/:id/public': { isPublic: false },
  'POST /api/playlists/:id/songs': [{ id: 'one-2' }],
  'DELETE /api/playlists/:id/songs': { songIds: ['one-1'] },
  'PATCH /api/playlists/:id/order': { songIds: ['one-1'] },
  'POST /api/owners/:username/favourites': { songIds: ['one-1'] },
  'DELETE /api/owners/:username/favourites': { songIds: ['one-1'] },
  'POST /api/owners/:username/played': { songIds: ['one-1'] },
  'POST /api/owners/:username/wishlist': { add: ['pow-1'] },
  'POST /api/owners/:username/follows': { kind: 'race', name: 'HARE' },
  'DELETE /api/owners/:username/follows': { kind: 'race', name: 'HARE' },
  'POST /api/owners/:username/calls': {
    ...{ endpoint: 'https://push.example.org/a', p256dh: 'BA', auth: 'a' },
    settings: {
      ...{ device: 'Firefox', kinds: ['ring'], tellsResults: true },
      ...{ zone: 'UTC', quiet: null, perHour: 6, perDay: 30 },
    },
  },
  'DELETE /api/owners/:username/calls': { id: 'a' },
  'DELETE /api/owners/:username/data': { confirm: 'ana' },
  'POST /api/owners/:username/missed': { upTo: 1 },
  'POST /api/owners/:username/calls/follows': { kind: 'race', name: 'HARE', calls: true },
  'POST /api/owners/:username/picks': { bout: 'bout-1', side: 'left', sure: 75 },
  'POST /api/tournament': { name: 'Cup', participants: [{ ID: 1 }] },
  'POST /api/tournament/:id/edits': { requestId: 'a-stranger', version: 0, edits: [] },
  'POST /api/tournament/:id/rename': { name: 'Other' },
  'POST /api/tournament/:id/archive': { archived: true },
  'DELETE /api/tournament/:id': { name: 'Cup' },
  'POST /api/get-registers': monster,
  'POST /api/message': { payload: { leftCombatant: ordered(1), rightCombatant: ordered(2) } },
  'POST /api/snapshot': null,
  'POST /api/feed': [],
  'POST /api/feed/check': [],
  'POST /api/host/fights/preview': { event: 'fight-1' },
  'POST /api/host/fights/change': { event: 'fight-1' },
  'POST /api/host/stream-song': { player: 'a', songId: null },
  'POST /api/host/names/hide': { kind: 'player', name: 'ana' },
  'POST /api/host/names/show': { kind: 'player', subject: 'id-ana' },
  'POST /api/host/players/block': { name: 'ana' },
  'POST /api/host/players/unblock': { userId: 'id-ana' },
  'POST /api/host/recordings': {
    address: 'https://example.org/1',
    startsAt: '2026-01-02T20:00:00Z',
  },
  'POST /api/host/webhooks': {
    url: 'https://hooks.example/',
    form: 'standard',
    fights: 'all',
    champions: true,
    results: true,
    restocks: true,
  },
  'POST /api/host/webhooks/remove': { id: 'a-webhook' },
  'POST /api/host/webhooks/resume': { id: 'a-webhook' },
  'POST /api/host/webhooks/test': { id: 'a-webhook' },
};

type Headers = Record<string, string>;

const STRANGERS: Record<Exclude<Access, 'all' | 'own'>, Record<string, Headers>> = {
  host: {
    'nobody logged in': {},
    'another person': callerHeaders('bo'),
    'another with a host’s name': { username: 'chief', token: 'token-of-bo' },
    'a host’s name with a made-up token': { username: 'chief', token: 'made-up' },
    'an organiser': { 'x-secret': SECRET },
    'the game host': { authorization: `Bearer ${TEST_FEED_KEY}` },
  },
  owner: {
    'nobody logged in': {},
    'another person': callerHeaders('bo'),
    'another with the owner’s name': { username: 'ana', token: 'token-of-bo' },
    'the owner’s name with a made-up token': { username: 'ana', token: 'made-up' },
    'the owner’s name with the organiser’s secret': { username: 'ana', token: SECRET },
    'an organiser': { 'x-secret': SECRET },
    'the game host': { authorization: `Bearer ${TEST_FEED_KEY}` },
  },
  token: {
    'nobody logged in': {},
    'a made-up token': { username: 'ana', token: 'made-up' },
    'the organiser’s secret as a token': { username: 'ana', token: SECRET },
    'an organiser': { 'x-secret': SECRET },
    'the game host': { authorization: `Bearer ${TEST_FEED_KEY}` },
  },
  secret: {
    nobody: {},
    'somebody with a wrong secret': { 'x-secret': 'wrong' },
    'somebody with its beginning': { 'x-secret': SECRET.slice(0, -1) },
    'a logged-in person': callerHeaders('ana'),
    'the game host': { authorization: `Bearer ${TEST_FEED_KEY}` },
  },
  feed: {
    nobody: {},
    'somebody with a wrong key': { authorization: 'Bearer wrong' },
    'somebody with the bare key': { authorization: TEST_FEED_KEY },
    'a logged-in person': callerHeaders('ana'),
    'an organiser': { 'x-secret': SECRET, authorization: `Bearer ${SECRET}` },
  },
};

describe('callers without access', () => {
  let endpoints: Map<string, Endpoint>;
  let app: FastifyInstance;
  const made = { open: '', secret: '' };

  beforeAll(async () => {
    endpoints = await declaredEndpoints();
    const folder = createTestFolder();
    const database = await openDatabase({ dataDir: folder.path });
    const config = testConfig({ TOURNAMENT_SECRET: SECRET, HOSTS: 'chief' });
    app = await createTestApp(database, { config, sessions: testSessions });
    const monsters = [monsterEvent(1), monsterEvent(2)];
    const people = [playerEvent('ana', { inventory: { 'jukebox-ticket': 1 } }), playerEvent('bo')];
    await feed(app, [...people, ...monsters, albumEvent('one', ['A', 'B'])]);
    for (const [key, isPublic] of Object.entries({ open: true, secret: false })) {
      const answer = await send('POST /api/playlists', {
        headers: callerHeaders('ana'),
        payload: { name: key, isPublic },
      });
      made[key as keyof typeof made] = answer.json().playlistId;
      const payload = [{ id: 'one-1' }];
      const path = { id: answer.json().playlistId };
      await send('POST /api/playlists/:id/songs', { headers: callerHeaders('ana'), payload, path });
    }
    return async () => {
      await app.close();
      await database.close();
      await folder.remove();
    };
  });

  function send(
    name: string,
    { headers = {}, payload = BODIES[name], path = {} }: SendOptions = {},
  ) {
    const [method, address = ''] = name.split(' ');
    const known: Record<string, string> = {
      id: 'Cup',
      username: 'ana',
      date: '2026-01-02',
      ...path,
    };
    const url = address.replaceAll(/:(\w+)/g, (_, key: string) => known[key] ?? 'hare');
    const json = payload === undefined ? {} : { 'content-type': 'application/json' };
    return app.inject({
      method: method as 'GET',
      url: name === 'GET /api/inventory' ? `${url}?userId=ana` : url,
      headers: { ...json, ...headers },
      payload: payload === undefined ? undefined : JSON.stringify(payload),
    });
  }

  test('every call of the contracts has an access rule', () => {
    expect([...endpoints.keys()].sort()).toEqual(Object.keys(ACCESS).sort());
    const bodies = [...endpoints].filter(([, { body }]) => body).map(([name]) => name);
    expect(bodies.sort()).toEqual(Object.keys(BODIES).sort());
  });

  const guarded = Object.entries(ACCESS).flatMap(([name, access]) =>
    access === 'all' || access === 'own' ? [] : [[name, access] as const],
  );

  test.each(guarded)('%s refuses all of them and changes nothing', async (name, access) => {
    const before = await stateOf();
    for (const [who, headers] of Object.entries(STRANGERS[access])) {
      // Any user may create a playlist.
      if (name === 'POST /api/playlists' && who === 'another person') continue;
      for (const id of name.includes('/playlists/') ? Object.values(made) : ['order-0001']) {
        const answer = await send(name, { headers, path: { id } });
        const headersAlone = ['nobody logged in', 'an organiser', 'the game host'].includes(who);
        const byToken = ['owner', 'token', 'host'].includes(access);
        const refusals = byToken && headersAlone ? [400, 401] : [401, 403, 404, 429];
        expect(refusals, `${who}: ${answer.body}`).toContain(answer.statusCode);
      }
    }
    expect(await stateOf()).toEqual(before);
  });

  /** Everything that the guarded calls could change, read with the access that shows it. */
  async function stateOf() {
    const ana = callerHeaders('ana');
    const answers = await Promise.all([
      send('GET /api/owners/:username/playlists', { headers: ana }),
      send('GET /api/owners/:username/playlists', {
        headers: callerHeaders('bo'),
        path: { username: 'bo' },
      }),
      send('GET /api/owners/:username/kept-songs', { headers: ana }),
      send('GET /api/users/:username', { headers: ana }),
      send('GET /api/host/names', { headers: callerHeaders('chief') }),
      send('GET /api/host/audit', { headers: callerHeaders('chief') }),
      send('GET /api/tournaments'),
      send('GET /api/snapshot'),
      send('GET /api/message/next', { headers: { authorization: `Bearer ${TEST_FEED_KEY}` } }),
    ]);
    return answers.map((answer) => [answer.statusCode, answer.json()]);
  }

  const READERS: [who: string, headers: Headers][] = [
    ['nobody logged in', {}],
    ['another person', callerHeaders('bo')],
  ];

  test.each(READERS)('%s sees no balance, inventory or private playlist', async (_, headers) => {
    const user = await send('GET /api/users/:username', { headers });
    expect(user.json()).toEqual({ login: 'ana', displayName: 'ANA', victoryRecord: {} });
    const lists = await send('GET /api/owners/:username/playlists', { headers });
    expect(lists.json().map(({ id }: { id: string }) => id)).toEqual([made.open]);
    const path = { id: made.secret };
    expect((await send('GET /api/playlists/:id', { headers, path })).statusCode).toBe(404);
  });

  test.each([
    ['somebody else’s name', { username: 'ana', token: 'token-of-bo' }, 403],
    ['a made-up token', { username: 'ana', token: 'made-up' }, 401],
  ])('a read with %s is refused, not answered as public', async (_, headers, status) => {
    for (const name of Object.keys(ACCESS).filter((call) => ACCESS[call] === 'own')) {
      const answer = await send(name, { headers, path: { id: made.open } });
      expect(answer.statusCode, name).toBe(status);
    }
  });

  test('pages of other sites can read what is open to all, without credentials, and nothing else', async () => {
    const origin = 'https://fans.example';
    for (const [name, access] of Object.entries(ACCESS)) {
      const answer = await send(name, { headers: { origin }, path: { id: made.open } });
      const open = name.startsWith('GET ') && (access === 'all' || access === 'own');
      const seen = answer.headers['access-control-allow-origin'];
      expect([name, seen]).toEqual([name, open ? '*' : undefined]);
      expect(answer.headers['cross-origin-resource-policy'], name).toBe(
        open ? 'cross-origin' : 'same-origin',
      );
      expect(answer.headers, name).not.toHaveProperty('access-control-allow-credentials');
      const { method = '', url = '' } = answer.raw.req;
      const { statusCode, headers } = await app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': method },
      });
      expect([name, statusCode]).toEqual([name, 204]);
      // The browser sends neither another method nor credentials after such an answer.
      expect(headers['access-control-allow-methods']).toBe('GET, HEAD');
      expect(headers['access-control-allow-headers']).not.toMatch(/token|username|secret|auth/);
    }
  });

  test('no refusal contains a valid key, secret or token', async () => {
    for (const [name, access] of guarded) {
      for (const headers of Object.values(STRANGERS[access])) {
        const { body } = await send(name, { headers, path: { id: made.secret } });
        for (const secret of [SECRET, TEST_FEED_KEY, 'token-of-']) {
          expect(body).not.toContain(secret);
        }
      }
    }
  });
});

interface SendOptions {
  headers?: Headers;
  payload?: unknown;
  path?: Record<string, string>;
}
