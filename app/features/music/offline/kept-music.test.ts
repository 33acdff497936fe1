import { toPath } from '@ringside/contract/client';
import { expect, test } from 'vitest';
import * as contract from '../catalogue/contract.ts';
import { testSong } from '../player/testing/song.ts';
import { musicOfDevice } from './kept-music.ts';

const { album } = testSong('a');
const other = { ...album, id: 'ice', name: 'Ice Kingdom' };
const SONGS = [
  testSong('a', { name: 'Frozen Gate' }),
  testSong('b', { name: 'Last Bell' }),
  testSong('c', { name: 'Second Bell', album: other }),
];
const answer = (path: string, songs = SONGS) => musicOfDevice(path, songs) as never;
const search = (searchType: 'song' | 'albums', searchTerms: string) =>
  answer(toPath(contract.searchMusic, { query: { searchType, searchTerms, songIds: 'none' } }));
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

test('a search finds the songs on the device, and their albums with the songs that are there', () => {
  const { items, next } = search('song', 'bell') as { items: contract.Song[]; next: null };
  expect([idsOf(items), next]).toEqual([['b', 'c'], null]);
  expect(search('albums', 'king')).toMatchObject({ items: [{ id: 'ice', songCount: 1 }] });
  expect(search('song', 'nothing')).toEqual({
    items: [],
    next: null,
    error: contract.NOTHING_FOUND_MESSAGE,
    ofDevice: true,
  });
  const bySong = toPath(contract.albumsBySongSearch, { params: { term: 'frozen' } });
  expect(answer(bySong)).toMatchObject([{ id: 'lp', songCount: 2, ofDevice: true }]);
  const byName = toPath(contract.albumsBySearch, { params: { term: 'LP' } });
  expect(idsOf(answer(byName))).toEqual(['lp']);
});

test('the shelf has their albums, and an album that is not kept the songs that are', () => {
  const shelf = (songs?: contract.Song[]) =>
    answer(toPath(contract.albumShelf, { query: { order: 'recent' } }), songs);
  expect(shelf()).toMatchObject({ albums: [{ id: 'lp' }, { id: 'ice' }], ofDevice: true });
  expect(shelf([])).toEqual({ albums: [], next: null, ofDevice: true });
  const albumOf = (id: string) => answer(toPath(contract.getAlbum, { params: { id } }));
  expect(albumOf('lp')).toMatchObject({ name: 'The LP', songIds: ['a', 'b'], ofDevice: true });
  expect([albumOf('none'), answer('/matches')]).toEqual([null, null]);
});
