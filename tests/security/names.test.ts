import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';
import { albumEvent, callerHeaders, feed, monsterEvent, playerEvent } from '#server/testing/app.ts';
import { PROTOTYPE_KEYS } from './nasty-values.ts';
import { openSite, post, SECRET } from './site.ts';

let app: FastifyInstance;
beforeAll(async () => {
  const site = await openSite();
  app = site.app;
  await feed(
    app,
    PROTOTYPE_KEYS.map((_, index) => monsterEvent(index + 1)),
  );
  expect((await feed(app, [ownGuide(), ownShelf()])).rejected).toEqual([]);
  return site.close;
});

/** The encyclopedia with techniques of these names. */
function ownGuide() {
  const { monsters, skills } = loadReference();
  const [technique] = skills.HARE ?? [];
  const named = PROTOTYPE_KEYS.map((name, place) => ({ ...technique, name, slug: `own-${place}` }));
  return {
    id: 'own-guide',
    type: 'calibration',
    monsters,
    skills: { ...skills, HARE: [...(skills.HARE ?? []), ...named] },
  };
}

/** A store with items of these names. */
function ownShelf() {
  const whole = { i: 900, Name: 'Own', Image: '1', Hint: '', Cost: 1, Description: '' };
  const items = PROTOTYPE_KEYS.map((key) => ({
    ...{ ...whole, Slug: slugOf(key), Category: 'OTHER', Rarity: 'RARE' },
  }));
  const restockTime = '2026-01-01T00:00:00Z';
  return { id: 'own-shelf', type: 'store', items, raffleItem: null, restockTime };
}

const slugOf = (key: string) => key.toLowerCase().replaceAll('_', '-');

async function get(url: string, headers = {}) {
  const answer = await app.inject({ url: `/api${url}`, headers });
  return { status: answer.statusCode, body: answer.json() };
}

describe.each(PROTOTYPE_KEYS)('the name %s is handled like any other', (key) => {
  const login = key.toLowerCase();
  const ana = callerHeaders('ana');

  test('as a player, a trainer and in an inventory', async () => {
    const inventory = { [slugOf(key)]: 2 };
    const id = PROTOTYPE_KEYS.indexOf(key) + 11;
    const taken = await feed(app, [
      playerEvent(login, { userId: key, displayName: key, inventory, victories: ['PIXIE'] }),
      monsterEvent(id, { MONSTER_NAME: key, USER: key, TECHNIQUES: [key] }),
    ]);
    expect(taken).toMatchObject({ accepted: 2, rejected: [] });
    const user = await get(`/users/${key}`);
    expect(user.body).toMatchObject({ displayName: key, victoryRecord: { PIXIE: 1 } });
    const { body } = await get(`/monster-query?USER=${key}`);
    expect(body.data).toMatchObject([{ MONSTER_NAME: key, USER: key, TECHNIQUES: [key] }]);
    expect((await get(`/players/${key}`)).status).toBe(200);
    const found = await get(`/player-search?term=${key}`);
    expect(found.body.players).toContainEqual({ login, displayName: key });
  });

  test('as an album, a song and a playlist', async () => {
    // It cannot be a key of a response's `albums`, so the feed rejects it.
    const albumId = key === '__proto__' ? `${key}1` : key;
    const song = { id: `song-${key}`, name: key, duration: 1, url: '/x.mp3' };
    const taken = await feed(app, [albumEvent(albumId, [], { name: key, songs: [song] })]);
    expect(taken).toMatchObject({ accepted: 1 });
    expect((await get(`/album/${albumId}`)).body).toMatchObject({
      id: albumId,
      songIds: [song.id],
    });
    const { playlistId } = await post(app, '/playlists', {
      headers: ana,
      payload: { name: key, isPublic: true },
    });
    await post(app, `/playlists/${playlistId}/songs`, { headers: ana, payload: [song] });
    const { body } = await get(`/playlists/${playlistId}`);
    expect(body).toMatchObject({ name: key, albumIds: [albumId], songIds: [song.id] });
    expect(Object.entries(body.albums)).toEqual([[albumId, body.songs[0].album]]);
  });

  test('as a tournament with running scores', async () => {
    const payload = { name: key, participants: [{ ID: 1 }, { ID: 2 }], organiser: key };
    await post(app, '/tournament', { headers: { 'x-secret': SECRET }, payload });
    expect((await get(`/tournament/${key}`)).body).toMatchObject({
      id: key,
      version: 1,
      scores: {},
    });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/tournament',
      headers: { 'x-secret': SECRET, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...payload, version: 1 }).replace(
        /}$/,
        `,"scores":{"${key}":{"leftScore":1,"rightScore":0}}}`,
      ),
    });
    expect(answer.statusCode).toBe(400);
  });

  test('as an unknown race, monster and item', async () => {
    // `/monster/` tolerates typing mistakes, and there is a monster called Proto.
    const names = [key, login, key.toUpperCase()].filter((name) => !/proto_/i.test(name));
    for (const name of names) {
      for (const path of [
        '/monster/NAME',
        '/monster-entry/NAME/NAME',
        '/monster-entry/hare/NAME',
      ]) {
        expect((await get(path.replaceAll('NAME', name))).status, path).toBe(404);
      }
      expect([400, 404], name).toContain((await get(`/statistics/${name}`)).status);
      expect((await get(`/monster-query?RACE=${name}`)).body.totalRecords).toBe(0);
    }
    const taken = await feed(app, [monsterEvent(99, { RACE: key.toUpperCase() })]);
    expect(taken.rejected).toHaveLength(1);
    const restock = { restockTime: '2026-01-01T00:00:00Z', raffleItem: null };
    const event = { id: `shelf-${key}`, type: 'store', items: [login.replaceAll('_', '-')] };
    expect((await feed(app, [{ ...event, ...restock }])).rejected).toHaveLength(1);
  });

  test.each([
    '/players/NAME',
    '/progress/NAME',
    '/tournament/view/NAME',
    '/overlay/bracket/NAME',
    '/jukebox/albums/NAME',
    '/monsters/NAME',
    '/monsters/NAME/NAME',
    '/monsters/compare?a=NAME&b=NAME',
    '/techniques/NAME/NAME',
    '/techniques?type=NAME&sort=NAME',
    '/versus/NAME/NAME',
    '/shop?view=NAME&sort=NAME',
    '/playlist/NAME/NAME',
    '/monster-history/1/NAME',
    '/your-cards/NAME',
    '/NAME',
  ])('on the page %s', async (page) => {
    const { statusCode } = await app.inject(page.replaceAll('NAME', key));
    expect(statusCode).toBeLessThan(500);
  });
});

test('an album with the id __proto__ is rejected with a reason', async () => {
  const { status, rejected } = await feed(app, [albumEvent('__proto__', ['x'])]);
  expect({ status, rejected }).toMatchObject({
    status: 400,
    rejected: [{ reason: expect.stringMatching(/^album\.id: /) }],
  });
});

test('no prototype was polluted', () => {
  const empty: Record<string, unknown> = {};
  for (const name of ['isAdmin', 'leftScore', 'admin', '0', 'constructor-']) {
    expect(empty[name]).toBeUndefined();
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
});
