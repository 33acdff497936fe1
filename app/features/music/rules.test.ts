import { expect, test } from 'vitest';
import { cleanTerm, formatDuration, searchTags, shortAlbumName, tagsOf } from './rules.ts';

test('tags are the words of a name: split, stripped, without stop words, 2 to 32 characters', () => {
  expect(tagsOf('The Battle of the Ice-Cavern!')).toEqual(['battle', 'ice', 'cavern']);
  expect(tagsOf('Pokémon: Don’t Stop')).toEqual(['pokemon', 'dont', 'stop']);
  expect(tagsOf(`x ${'y'.repeat(33)} ${'z'.repeat(32)}`)).toEqual(['z'.repeat(32)]);
  expect(tagsOf('Boss boss BOSS')).toEqual(['boss']);
  expect(tagsOf('悪魔城 ドラキュラ')).toHaveLength(2);
  expect(tagsOf('a "of" -- *')).toEqual([]);
});

test('a search has at most four tags', () => {
  expect(searchTags('one two three four five')).toEqual(['one', 'two', 'three', 'four']);
});

test('the album search sends lower case, letters, digits and spaces alone', () => {
  expect(cleanTerm('  Mega-Man  X4! ')).toBe('megaman x4');
});

test('album names are cut at 60 characters', () => {
  expect(shortAlbumName('a'.repeat(60))).toBe('a'.repeat(60));
  expect(shortAlbumName('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`);
});

test('durations show as m:ss', () => {
  expect([0, 9.9, 60, 125, 3725].map(formatDuration)).toEqual([
    '0:00',
    '0:09',
    '1:00',
    '2:05',
    '62:05',
  ]);
});
