import { listAlbums } from '@ringside/demo-music/catalogue';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { albumEvent, createTestApp, feed } from '#server/testing/app.ts';
import { albumChange, NOTHING_FOUND_MESSAGE } from './contract.ts';
import { cleanTerm } from './search/song-tags.ts';

test('the feed accepts the albums of the practice season', () => {
  for (const album of listAlbums()) expect(albumChange.parse({ album })).toEqual({ album });
});

/** Names in many alphabets, the same in every run. */
function sampleNames(): string[] {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  return fc.sample(
    name.filter((text) => [...cleanTerm(text).replaceAll(' ', '')].length > 1),
    { numRuns: 40, seed: 7 },
  );
}

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

  test('songs are returned by their ids, in the order of the ids', async () => {
    const { body } = await get('/songs-by-id?ids=fire-2,nothing,ice-1,fire-2');
    expect(names(body.songs)).toEqual(['Final Boss', 'Frozen Gate']);
    expect((await get('/songs-by-id?ids=')).body.songs).toEqual([]);
  });

  test('songs are found by all words of the term, in any case and order, and by prefixes', async () => {
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

  test('songs and albums are found by who plays them, and say it', async () => {
    const songs = [{ artist: 'Käthe Röhl', gain: -6.5 }, { artist: 'Ensemble North' }, {}].map(
      (known, at) => ({
        ...{ id: `night-${at}`, name: `Part ${at}`, duration: 60, url: `/songs/night-${at}.mp3` },
        ...known,
      }),
    );
    await feed(app, [albumEvent('night', [], { name: 'Night Music', songs })]);
    const found = (await search('song', 'kathe part')).items;
    expect(found).toMatchObject([{ name: 'Part 0', artist: 'Käthe Röhl', gain: -6.5 }]);
    expect(names((await search('albums', 'ensemble')).items)).toEqual(['Night Music']);
    expect(names((await get('/albums-by-song-search/rohl')).body)).toEqual(['Night Music']);
    const { body } = await get('/album/night');
    expect(body.songs.map(Object.keys)[2]).not.toContain('artist');
    // An album that is sent again without them has none.
    const plain = songs.map(({ artist: _, gain: __, ...song }) => song);
    await feed(app, [albumEvent('night', [], { name: 'Night Music', songs: plain })]);
    expect((await search('song', 'kathe')).items).toEqual([]);
    expect((await get('/album/night')).body.songs[0]).not.toHaveProperty('artist');
  });

  test('a page has 50 results, the next one starts at startAfter, and no song appears twice', async () => {
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
    'an empty result for %j has the specification’s message',
    async (terms) => {
      expect(await search('song', terms)).toEqual({
        items: [],
        next: null,
        error: NOTHING_FOUND_MESSAGE,
      });
    },
  );

  test('operators of the full-text search are treated as words', async () => {
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
  ])('%s gets a clear 400', async (query) => {
    const { status, body } = await get(`/album-search?${query}`);
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/\S/);
  });

  test('albums-by-song-search and albums-by-search return lists, empty when nothing matches', async () => {
    expect(names((await get('/albums-by-song-search/gate')).body)).toEqual([
      'Ice Kingdom',
      'Kingdom of Fire',
    ]);
    expect(names((await get('/albums-by-search/ice')).body)).toEqual(['Ice Kingdom']);
    expect((await get('/albums-by-search/nothing')).body).toEqual([]);
    expect((await get('/albums-by-song-search/the')).body).toEqual([]);
  });

  test('an album has its songs in order, each with its album', async () => {
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

  test('every name is found by itself: complete, as a prefix, or normalised by the album search', async () => {
    const odd = ['F-Zero', 'Pac-Man', 'R-Type', 'Cook-Off', 'The The', 'A New Day', '한국 노래'];
    const names = [...odd, 'ชื่อเพลง', 'ΟΔΟΣ', '𞤀𞤣𞤤𞤢𞤥', ...sampleNames()];
    await feed(app, [albumEvent('names', names, { name: 'ⵣⵣⵣ' })]);
    for (const [index, name] of names.entries()) {
      const half = [...name].slice(0, Math.ceil([...name].length / 2)).join('');
      for (const terms of [name, cleanTerm(name), half]) {
        if ([...cleanTerm(terms).replaceAll(' ', '')].length < 2) continue;
        const ids: string[] = [];
        for (let next: number | null = 0; next !== null; ) {
          const body = await search('song', terms, `&startAfter=${next}`);
          ids.push(...body.items.map(({ id }: { id: string }) => id));
          next = body.next;
        }
        expect(ids, JSON.stringify([terms, name])).toContain(`names-${index + 1}`);
      }
    }
  });

  test('typing mistakes are tolerated in both searches if nothing else is found', async () => {
    expect(names((await search('song', 'frozn gaet')).items)).toEqual(['Frozen Gate']);
    expect(names((await search('albums', 'kigndom')).items)).toEqual([
      'Ice Kingdom',
      'Kingdom of Fire',
    ]);
    expect(names((await get('/albums-by-song-search/forzen')).body)).toEqual(['Ice Kingdom']);
    expect(names((await get('/albums-by-search/paradde')).body)).toEqual(['Parade']);
    expect((await search('song', 'qqqqqqq')).items).toEqual([]);
  });

  test('the shelf has every album in each order, without a search', async () => {
    const shelf = async (order: string) => (await get(`/album-shelf?order=${order}`)).body;
    const [recent, byYear] = [await shelf('recent'), await shelf('year')];
    const { items } = (await get('/album-search?searchType=albums&searchTerms=ice&songIds=none'))
      .body;
    for (const album of [...items, ...recent.albums]) expect(album).not.toHaveProperty('songIds');
    expect(recent.next).toBeNull();
    expect(recent.albums.at(-1).id).toBe('ice');
    const ids = (albums: { id: string }[]) => albums.map(({ id }) => id).toSorted();
    for (const order of ['console', 'year']) {
      expect(ids((await shelf(order)).albums)).toEqual(ids(recent.albums));
    }
    const years = byYear.albums.map(({ year }: { year: number }) => year);
    expect(years).toEqual(years.toSorted((a: number, b: number) => b - a));
    expect(recent.albums[0].imgUrl).toMatch(/^\//);
    expect((await get('/album-shelf?order=best')).status).toBe(400);
    expect((await get('/album-shelf?startAfter=-1')).status).toBe(400);
    expect((await get('/album-shelf?startAfter=500')).body).toEqual({ albums: [], next: null });
  });

  test('a corrected album is found by its new words and no longer by its former ones', async () => {
    await feed(app, [albumEvent('odd', ['Alpha', 'Beta'], { name: 'Oddity' })]);
    await feed(app, [albumEvent('odd', ['Gamma'], { name: 'Curiosity' })]);
    expect((await search('song', 'alpha')).items).toEqual([]);
    expect((await search('song', 'beta')).items).toEqual([]);
    expect((await search('albums', 'oddity')).items).toEqual([]);
    expect(names((await search('song', 'curiosity')).items)).toEqual(['Gamma']);
  });
});
