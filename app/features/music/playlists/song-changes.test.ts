import { expect, test } from 'vitest';
import { testSong } from '../player/testing.ts';
import { added, inOrder, moved, restored, without, withSongs } from './song-changes.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => testSong(id)) as [
  ReturnType<typeof testSong>,
  ReturnType<typeof testSong>,
  ReturnType<typeof testSong>,
];
const ids = (songs: { id: string }[]) => songs.map(({ id }) => id).join('');

test('a song that is already there keeps its place', () => {
  expect(ids(added([a, b], [c, a]))).toBe('abc');
});

test('removed songs return to their places', () => {
  const rest = without([a, b, c], ['b']);
  expect(ids(rest)).toBe('ac');
  expect(ids(inOrder(added(rest, [b]), ['a', 'b', 'c']))).toBe('abc');
});

test('songs missing from an order go to the end', () => {
  expect(ids(inOrder([a, b, c], ['c', 'x', 'a']))).toBe('cab');
});

test('one song moves up or down', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

test('ids and albums are updated with the songs', () => {
  const playlist = { id: 'p', name: 'P', owner: 'O', public: false };
  const empty = { ...playlist, songs: [], songIds: [], albums: {}, albumIds: [] };
  expect(withSongs(empty, [a, b])).toMatchObject({ songIds: ['a', 'b'], albumIds: ['lp'] });
});

test.each([
  ['to their places', 'ad', 'bc', 'abcd', 'abcd'],
  [
    'after the songs they followed, in an order that has changed meanwhile',
    'dab',
    'c',
    'abcd',
    'dabc',
  ],
  ['at the start, and with songs added meanwhile', 'cxb', 'a', 'abc', 'acxb'],
  ['from the end, where they were added', 'bdac', 'ac', 'abcd', 'abcd'],
])('removed songs return %s', (_, now, ids, before, after) => {
  expect(restored([...now], [...ids], [...before]).join('')).toBe(after);
});
