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

test('equal logins and display names have their trigrams once', () => {
  expect(nameGrams('ana', 'Ana')).toEqual(['^an', 'ana']);
  expect(nameGrams(null, 'Ana')).toEqual(['^an', 'ana']);
});
