import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  albumEvent,
  callerHeaders,
  createTestApp,
  feed,
  playerEvent,
  testSessions,
} from '#server/testing/app.ts';
import * as contract from './contract.ts';

eachDatabase('the playlist service', (open, kind) => {
  let app: FastifyInstance;
  let database: AppDatabase;
  beforeAll(async () => {
    database = await open();
    app = await createTestApp(database, { sessions: testSessions });
    const names = Array.from({ length: 6 }, (_, n) => `Song ${n + 1}`);
    await feed(app, [albumEvent('one', names), albumEvent('two', ['Last'])]);
    await feed(app, [playerEvent('ana'), playerEvent('bo')]);
    return () => app.close();
  });

  const call = async (
    login: string | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: login === null ? {} : callerHeaders(login),
      payload: body as object | undefined,
    });
    return { status: response.statusCode, body: response.json() };
  };
  const create = async (login = 'ana', isPublic = false, name = 'Mine') => {
    const { body } = await call(login, 'POST', '/playlists', { name, isPublic });
    return body.playlistId as string;
  };
  const songs = (...ids: string[]) =>
    ids.map((id) => ({ id, name: 'x', url: 'https://evil.example/' }));
  const songIdsOf = async (id: string, login = 'ana') =>
    (await call(login, 'GET', `/playlists/${id}`)).body.songIds;

  test('a playlist is created, filled, read, renamed, shown and deleted', async () => {
    const id = await create('ana', false, '  Arena  ');
    const added = await call('ana', 'POST', `/playlists/${id}/songs`, songs('one-2', 'two-1'));
    expect(added).toMatchObject({ status: 200, body: { added: 2, songIds: ['one-2', 'two-1'] } });
    const { body } = await call('ana', 'GET', `/playlists/${id}`);
    expect(body).toMatchObject({
      id,
      name: 'Arena',
      owner: 'ANA',
      public: false,
      songIds: ['one-2', 'two-1'],
      albumIds: ['one', 'two'],
    });
    expect(body.songs[0]).toMatchObject({ name: 'Song 2', url: '/songs/one-2.mp3' });
    expect(body.albums.two).toMatchObject({ name: 'Album two' });
    const renamed = await call('ana', 'PATCH', `/playlists/${id}/rename`, { name: 'Ring' });
    expect(renamed.body).toMatchObject({ name: 'Ring' });
    const shown = await call('ana', 'PATCH', `/playlists/${id}/public`, { isPublic: true });
    expect(shown.body).toMatchObject({ public: true });
    expect((await call(null, 'GET', `/playlists/${id}`)).status).toBe(200);
    const hidden = await call('ana', 'PATCH', `/playlists/${id}/public`, { isPublic: false });
    expect(hidden.body).toMatchObject({ public: false });
    expect((await call('ana', 'DELETE', `/playlists/${id}`)).body).toEqual({ deleted: true });
    expect((await call('ana', 'GET', `/playlists/${id}`)).status).toBe(404);
  });

  test('a list of playlists has counts and covers, and no song ids if they are not requested', async () => {
    const id = await create('bo', true);
    await call('bo', 'POST', `/playlists/${id}/songs`, songs('two-1', 'one-2', 'one-1'));
    const { body: whole } = await call('bo', 'GET', '/owners/bo/playlists');
    expect(whole).toMatchObject([
      { songCount: 3, songIds: ['two-1', 'one-2', 'one-1'], albumIds: ['two', 'one'] },
    ]);
    const { body: lean } = await call(null, 'GET', '/owners/bo/playlists?songIds=none');
    const { songIds: _songs, albumIds: _albums, ...facts } = whole[0];
    expect(lean).toEqual([facts]);
    expect(lean[0].covers.map((cover: { name: string }) => cover.name)).toEqual([
      'Album two',
      'Album one',
    ]);
    const { body: ids } = await call('bo', 'GET', `/playlists/${id}?songs=none`);
    expect(ids).toMatchObject({ songIds: whole[0].songIds, songs: [], albums: {} });
    await call('bo', 'DELETE', `/playlists/${id}`);
  });

  test('a song added twice is stored once, in its first place; removing returns what was removed', async () => {
    const id = await create();
    await call('ana', 'POST', `/playlists/${id}/songs`, songs('one-3', 'one-1'));
    const again = await call(
      'ana',
      'POST',
      `/playlists/${id}/songs`,
      songs('one-1', 'one-2', 'one-2'),
    );
    expect(again.body).toEqual({ added: 1, songIds: ['one-3', 'one-1', 'one-2'] });
    const path = `/playlists/${id}/songs`;
    const removed = await call('ana', 'DELETE', path, { songIds: ['one-1', 'nope'] });
    expect(removed.body).toEqual({ removed: 1, songIds: ['one-3', 'one-2'] });
  });

  test('songs added by two tabs concurrently are all kept', async () => {
    const id = await create();
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        call('ana', 'POST', `/playlists/${id}/songs`, songs(`one-${n}`)),
      ),
    );
    expect([...(await songIdsOf(id))].sort()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `one-${n}`));
  });

  test('a new order must contain exactly the songs of the playlist', async () => {
    const id = await create();
    await call('ana', 'POST', `/playlists/${id}/songs`, songs('one-1', 'one-2', 'one-3'));
    const path = `/playlists/${id}/order`;
    const done = await call('ana', 'PATCH', path, { songIds: ['one-3', 'one-1', 'one-2'] });
    expect(done.body).toEqual({ songIds: ['one-3', 'one-1', 'one-2'] });
    for (const songIds of [['one-1'], ['one-1', 'one-1', 'one-2'], ['one-1', 'one-2', 'one-4']]) {
      const refused = await call('ana', 'PATCH', path, { songIds });
      expect(refused).toMatchObject({ status: 409, body: { error: { code: 'order_conflict' } } });
    }
    expect(await songIdsOf(id)).toEqual(['one-3', 'one-1', 'one-2']);
  });

  describe.runIf(kind === 'sqlite')('validation', () => {
    const long = 'n'.repeat(101);
    test.each([
      ['POST', '/playlists', {}, contract.NAME_REQUIRED_MESSAGE],
      ['POST', '/playlists', { name: '   ', isPublic: true }, contract.NAME_REQUIRED_MESSAGE],
      ['POST', '/playlists', { name: 7, isPublic: true }, contract.NAME_REQUIRED_MESSAGE],
      ['POST', '/playlists', { name: long, isPublic: true }, contract.NAME_LENGTH_MESSAGE],
      ['POST', '/playlists', { name: 'a', isPublic: 'yes' }, contract.VISIBILITY_MESSAGE],
      ['PATCH', '/playlists/ID/rename', {}, contract.NEW_NAME_REQUIRED_MESSAGE],
      ['PATCH', '/playlists/ID/rename', { name: ' ' }, contract.NEW_NAME_REQUIRED_MESSAGE],
      ['PATCH', '/playlists/ID/public', { isPublic: 1 }, contract.VISIBILITY_MESSAGE],
      ['PATCH', '/playlists/ID/public', {}, contract.VISIBILITY_MESSAGE],
      ['POST', '/playlists/ID/songs', [], contract.SONGS_MESSAGE],
      ['POST', '/playlists/ID/songs', { songs: [] }, contract.SONGS_MESSAGE],
      ['POST', '/playlists/ID/songs', ['one-1'], contract.SONGS_MESSAGE],
      ['POST', '/playlists/ID/songs', [{ id: 'nope' }], contract.UNKNOWN_SONG_MESSAGE],
      ['DELETE', '/playlists/ID/songs', {}, contract.SONG_IDS_MESSAGE],
      ['DELETE', '/playlists/ID/songs', { songIds: [] }, contract.SONG_IDS_MESSAGE],
      ['DELETE', '/playlists/ID/songs', { songIds: 'one-1' }, contract.SONG_IDS_MESSAGE],
      ['DELETE', '/playlists/%20', undefined, contract.ID_REQUIRED_MESSAGE],
      ['GET', '/playlists/%20', undefined, contract.ID_REQUIRED_MESSAGE],
    ] as const)('%s %s %j responds "%s"', async (method, path, body, message) => {
      const id = await create();
      const answer = await call('ana', method, path.replace('ID', id), body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toBe(message);
    });
  });

  test('names with markup, right-to-left and 4-byte characters are stored unchanged', async () => {
    const name = '<b>&amp;"\' مرحبا 🎵𝄞';
    const id = await create('ana', false, name);
    expect((await call('ana', 'GET', `/playlists/${id}`)).body.name).toBe(name);
  });

  describe('ownership', () => {
    let secret: string;
    let open: string;
    beforeEach(async () => {
      secret = await create('ana', false, 'Secret');
      open = await create('ana', true, 'Open');
      for (const id of [secret, open]) {
        await call('ana', 'POST', `/playlists/${id}/songs`, songs('one-1', 'one-2'));
      }
    });
    const changes = [
      ['PATCH', 'rename', { name: 'Taken' }],
      ['PATCH', 'public', { isPublic: true }],
      ['POST', 'songs', songs('one-3')],
      ['DELETE', 'songs', { songIds: ['one-1'] }],
      ['PATCH', 'order', { songIds: ['one-2', 'one-1'] }],
      ['DELETE', '', undefined],
    ] as const;

    test.each(changes)(
      '%s %s on another’s private playlist responds as if it did not exist',
      async (method, part, body) => {
        const there = await call('bo', method, `/playlists/${secret}/${part}`, body);
        const nowhere = await call('bo', method, `/playlists/AAAAAAAAAAAAAAAA/${part}`, body);
        expect(there).toEqual(nowhere);
        expect(there.status).toBe(404);
        const { body: after } = await call('ana', 'GET', `/playlists/${secret}`);
        expect(after).toMatchObject({ name: 'Secret', public: false, songIds: ['one-1', 'one-2'] });
      },
    );

    test.each(changes)(
      '%s %s on another’s public playlist gets 403',
      async (method, part, body) => {
        expect((await call('bo', method, `/playlists/${open}/${part}`, body)).status).toBe(403);
        expect(await songIdsOf(open)).toEqual(['one-1', 'one-2']);
      },
    );

    test.each(changes)('%s %s without a token gets 400 or 401', async (method, part, body) => {
      const { status } = await call(null, method, `/playlists/${open}/${part}`, body);
      expect([400, 401]).toContain(status);
    });

    test('a private playlist is visible to its owner only', async () => {
      expect((await call('bo', 'GET', `/playlists/${secret}`)).status).toBe(404);
      expect((await call(null, 'GET', `/playlists/${secret}`)).status).toBe(404);
      expect((await call('ana', 'GET', `/playlists/${secret}`)).status).toBe(200);
      expect((await call(null, 'GET', `/playlists/${open}`)).status).toBe(200);
    });

    test('a list of playlists includes private ones for their owner only', async () => {
      const idsFor = async (login: string | null) => {
        const { body } = await call(login, 'GET', '/owners/ana/playlists');
        return body.map((playlist: { id: string }) => playlist.id);
      };
      expect(await idsFor('ana')).toEqual(expect.arrayContaining([secret, open]));
      for (const other of ['bo', null]) {
        const ids = await idsFor(other);
        expect(ids).toContain(open);
        expect(ids).not.toContain(secret);
      }
      expect((await call(null, 'GET', '/owners/nobody/playlists')).body).toEqual([]);
    });
  });

  test('a request for a part of a short playlist returns all of it, as streaming does', async () => {
    const id = await create('ana', true);
    await call('ana', 'POST', `/playlists/${id}/songs`, songs('one-1', 'one-2'));
    const { body: whole } = await call(null, 'GET', `/playlists/${id}`);
    expect(whole).toMatchObject({ id, songIds: ['one-1', 'one-2'], albumIds: ['one'] });
    expect(Object.keys(whole.albums)).toEqual(['one']);
    expect((await call(null, 'GET', `/playlists/${id}/part`)).body).toEqual({ whole, part: null });
    await call('ana', 'PATCH', `/playlists/${id}/public`, { isPublic: false });
    expect((await call('bo', 'GET', `/playlists/${id}/part`)).status).toBe(404);
  });

  test('a long playlist is streamed whole; a page of it has its songs only', async () => {
    const names = Array.from({ length: 450 }, (_, at) => `Long ${at}`);
    await feed(app, [albumEvent('long', names)]);
    const id = await create('ana', true);
    const ids = names.map((_, at) => `long-${at + 1}`);
    await call('ana', 'POST', `/playlists/${id}/songs`, songs(...ids));
    const { body } = await call(null, 'GET', `/playlists/${id}`);
    expect(body.songIds).toEqual(ids);
    expect(body.songs.map((song: { id: string }) => song.id)).toEqual(ids);
    const part = await call(null, 'GET', `/playlists/${id}/part?page=2&filter=long`);
    expect(part.body).toMatchObject({
      whole: null,
      part: { facts: { id, count: 450 }, songs: { page: 2, pages: 15, matching: 450 } },
    });
    expect(part.body.part.songs.items[0].id).toBe('long-31');
  });

  test('a song that leaves the catalogue leaves the playlist, and returns to its place', async () => {
    const id = await create();
    await feed(app, [albumEvent('gone', ['First', 'Second'])]);
    await call('ana', 'POST', `/playlists/${id}/songs`, songs('one-1', 'gone-2', 'one-2'));
    await feed(app, [albumEvent('gone', ['First'])]);
    expect(await songIdsOf(id)).toEqual(['one-1', 'one-2']);
    await feed(app, [albumEvent('gone', ['First', 'Second'])]);
    expect(await songIdsOf(id)).toEqual(['one-1', 'gone-2', 'one-2']);
  });

  test('one person keeps at most 500 playlists', async () => {
    await feed(app, [playerEvent('cy')]);
    const kept = Array.from({ length: 499 }, (_, number) => ({
      id: `cy-${number}`,
      owner_id: 'id-cy',
      owner_name: 'cy',
      name: 'Mine',
      is_public: 0,
      created_at: number,
    }));
    await database.kysely.insertInto('playlists').values(kept).execute();
    await create('cy');
    const refused = await call('cy', 'POST', '/playlists', { name: 'One more', isPublic: false });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { message: contract.TOO_MANY_PLAYLISTS_MESSAGE } },
    });
  });

  test('a playlist holds at most 5,000 songs', async () => {
    const id = await create();
    const ids: string[] = [];
    for (let album = 1; album <= 6; album += 1) {
      const names = Array.from({ length: 1000 }, (_, n) => `Long ${n + 1}`);
      await feed(app, [albumEvent(`long${album}`, names)]);
      ids.push(...names.map((_, n) => `long${album}-${n + 1}`));
    }
    const path = `/playlists/${id}/songs`;
    const add = (count: number) =>
      call(
        'ana',
        'POST',
        path,
        ids.slice(0, count).map((id) => ({ id })),
      );
    expect((await add(5001)).status).toBe(400);
    expect((await add(5000)).body.added).toBe(5000);
    const refused = await call('ana', 'POST', path, songs(ids[5000] ?? ''));
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { message: contract.TOO_MANY_SONGS_MESSAGE } },
    });
  });
});
