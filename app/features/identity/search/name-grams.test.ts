import { expect, test } from 'vitest';
import { nameGrams } from './name-grams.ts';

test.each([
  ['Wilow', ['^wi', 'wil', 'ilo', 'low']],
  ['É_a', ['^ea']],
  ['はな', ['^はな']],
  ['x', []],
  ['', []],
])('%j is found by %j', (name, grams) => {
  expect(nameGrams(name)).toEqual(grams);
});

test('a login and a display name that are equal have their trigrams once', () => {
  expect(nameGrams('ana', 'Ana')).toEqual(['^an', 'ana']);
  expect(nameGrams(null, 'Ana')).toEqual(['^an', 'ana']);
});
