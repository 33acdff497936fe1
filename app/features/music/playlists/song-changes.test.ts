import { expect, test } from 'vitest';
import { testSong } from '../player/testing/song.ts';
import { changed, keysOfSongs, moved, restored } from './song-changes.ts';

const after = (ids: string, change: Parameters<typeof changed>[1]) =>
  changed([...ids], change).join('');

test('a song that is already there keeps its place', () => {
  expect(after('ab', { add: [testSong('c'), testSong('a')] })).toBe('abc');
});

test('removed songs return to their places', () => {
  expect(after('abc', { remove: ['b', 'x'] })).toBe('ac');
  expect(after('acb', { order: ['a', 'b', 'c'] })).toBe('abc');
});

test('songs missing from an order go to the end', () => {
  expect(after('abc', { order: ['c', 'x', 'a'] })).toBe('cab');
});

test('one song moves up or down', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

test('ids and albums follow from the songs', () => {
  const keys = keysOfSongs([testSong('a'), testSong('b')]);
  expect(keys).toMatchObject({ songIds: ['a', 'b'], albumIds: ['lp'], albums: { lp: {} } });
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
