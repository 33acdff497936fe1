import { listAlbums } from '@ringside/demo-music/catalogue';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { albumEvent, createTestApp, feed } from '#server/testing/app.ts';
import { albumChange, NOTHING_FOUND_MESSAGE } from './contract.ts';

test('the albums of the practice season are what the feed takes', () => {
  for (const album of listAlbums()) expect(albumChange.parse({ album })).toEqual({ album });
});

eachDatabase('the album search service and the albums API', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createTestApp(await open());
    await feed(app, [
      albumEvent('ice', ['Frozen Gate', 'Boss of the Cavern', 'Frost'], { name: 'Ice Kingdom' }),
      albumEvent('fire', ['Fire Gate', 'Final Boss'], { name: 'Kingdom of Fire' }),
      albumEvent(
        'many',
        Array.from({ length: 120 }, (_, n) => `March ${n + 1}`),
        { name: 'Parade' },
      ),
    ]);
    return () => app.close();
  });
  const get = async (url: string) => {
    const response = await app.inject({ url: `/api${url}` });
    return { status: response.statusCode, body: response.json() };
  };
  const names = (items: { name: string }[]) => items.map(({ name }) => name);
  const search = async (type: string, terms: string, more = '') => {
    const { body } = await get(
      `/album-search?searchType=${type}&searchTerms=${encodeURIComponent(terms)}${more}`,
    );
    return body;
  };

  test('songs are found by every word of the term, in any case and order, half typed too', async () => {
    expect(names((await search('song', 'GATE')).items)).toEqual(['Frozen Gate', 'Fire Gate']);
    expect(names((await search('song', 'gate fro')).items)).toEqual(['Frozen Gate']);
    expect(names((await search('song', 'boss')).items)).toEqual([
      'Boss of the Cavern',
      'Final Boss',
    ]);
  });

  test('songs are found by the name of their album as well', async () => {
    expect(names((await search('song', 'kingdom fire')).items)).toEqual([
      'Fire Gate',
      'Final Boss',
    ]);
  });

  test('albums are found by their own name', async () => {
    expect(names((await search('albums', 'kingdom')).items)).toEqual([
      'Ice Kingdom',
      'Kingdom of Fire',
    ]);
    expect((await search('albums', 'gate')).items).toEqual([]);
  });

  test('50 a page, the next one from startAfter, each song once', async () => {
    const seen: string[] = [];
    let more = '';
    for (let page = 0; page < 3; page += 1) {
      const body = await search('song', 'march', more);
      seen.push(...names(body.items));
      expect(body.items.length).toBe(page < 2 ? 50 : 20);
      more = `&startAfter=${body.next}`;
      if (page === 2) expect(body.next).toBeNull();
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `March ${n + 1}`));
  });

  test.each(['nothing like it', '', 'the of', '"* OR NEAR(a b)', "'; drop table songs; --"])(
    'nothing found for %j is said in the specification’s words',
    async (terms) => {
      expect(await search('song', terms)).toEqual({
        items: [],
        next: null,
        error: NOTHING_FOUND_MESSAGE,
      });
    },
  );

  test('operators of the full-text search are plain words', async () => {
    expect(names((await search('song', 'frozen AND gate')).items)).toEqual(['Frozen Gate']);
    expect(names((await search('song', '-gate* "fire"')).items)).toEqual(['Fire Gate']);
  });

  test.each([
    'searchType=video&searchTerms=a',
    'searchTerms=gate',
    'searchType=song&searchTerms=gate&limit=51',
    'searchType=song&searchTerms=gate&startAfter=-1',
    'searchType=song&searchTerms=gate&startAfter=x',
    'searchType=song&searchTerms=a&searchTerms=b',
  ])('%s answers a clear 400', async (query) => {
    const { status, body } = await get(`/album-search?${query}`);
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/\S/);
  });

  test('albums-by-song-search and albums-by-search answer lists, empty when nothing fits', async () => {
    expect(names((await get('/albums-by-song-search/gate')).body)).toEqual([
      'Ice Kingdom',
      'Kingdom of Fire',
    ]);
    expect(names((await get('/albums-by-search/ice')).body)).toEqual(['Ice Kingdom']);
    expect((await get('/albums-by-search/nothing')).body).toEqual([]);
    expect((await get('/albums-by-song-search/the')).body).toEqual([]);
  });

  test('an album has its songs in order, each with the album it is on', async () => {
    const { body } = await get('/album/ice');
    expect(body).toMatchObject({
      id: 'ice',
      name: 'Ice Kingdom',
      consoles: ['Console'],
      year: 1999,
    });
    expect(body.songIds).toEqual(['ice-1', 'ice-2', 'ice-3']);
    expect(body.songs[1]).toEqual({
      id: 'ice-2',
      name: 'Boss of the Cavern',
      index: 2,
      duration: 91,
      url: '/songs/ice-2.mp3',
      album: {
        id: 'ice',
        name: 'Ice Kingdom',
        shortname: 'ice',
        icon: '',
        consoles: ['Console'],
        year: 1999,
      },
    });
    expect((await get('/album/none')).status).toBe(404);
  });

  test('an album put right is found by its new words and no longer by its old ones', async () => {
    await feed(app, [albumEvent('odd', ['Alpha', 'Beta'], { name: 'Oddity' })]);
    await feed(app, [albumEvent('odd', ['Gamma'], { name: 'Curiosity' })]);
    expect((await search('song', 'alpha')).items).toEqual([]);
    expect((await search('song', 'beta')).items).toEqual([]);
    expect((await search('albums', 'oddity')).items).toEqual([]);
    expect(names((await search('song', 'curiosity')).items)).toEqual(['Gamma']);
  });
});
