import { listAlbums } from '@ringside/demo-music/catalogue';
import { expect, test } from 'vitest';
import { createSpelling } from './british-spelling.ts';

test.each([
  ['armor', ['armor']],
  ['Apologize at the theater', ['Apologize', 'theater']],
  ['a well-favored colour', ['well-favored']],
  ['The referee’s colours, 1-2-Straight and a well-argued half-hour', []],
])('of %j it finds %j', (text, found) => {
  expect(createSpelling([], []).misspelt(text)).toEqual(found);
});

test('a title may have any spelling, but only as a whole', () => {
  const { misspelt } = createSpelling(['Armor Dragon', 'Dragon'], ['outthink']);
  expect(misspelt('Armor Dragon wears armor to outthink us')).toEqual(['armor']);
});

test('the practice albums are spelt in British', () => {
  const alsoWords = 'kraken mahjong mochi redline sandglass undercard'.split(' ');
  const { misspelt } = createSpelling(['Golem', 'Lanternmarket', 'Mocchi', 'Suezo'], alsoWords);
  const titles = listAlbums().flatMap(({ name, songs }) => [name, ...songs.map((one) => one.name)]);
  expect(titles.length).toBeGreaterThan(100);
  expect(titles.flatMap(misspelt)).toEqual([]);
});
