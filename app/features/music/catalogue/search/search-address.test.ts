import { expect, test } from 'vitest';
import { hasTerm, readSearch, writeSearch } from './search-address.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

test('the search state is written to the address and read back', () => {
  const search = { type: 'albums', terms: 'Mega Man!', startAfter: 51 } as const;
  expect(writeSearch(search)).toBe('?searchType=albums&searchTerms=Mega+Man%21&startAfter=51');
  expect(read(writeSearch(search))).toEqual(search);
});

test('an invalid address is the empty search for songs', () => {
  const empty = { type: 'song', terms: '', startAfter: undefined };
  expect(read('')).toEqual(empty);
  expect(read('searchType=x&startAfter=-4')).toEqual(empty);
  expect(writeSearch(read(''))).toBe('?searchType=song');
});

test('a term needs at least one letter or digit', () => {
  expect([' ', '!?', 'é', '7'].map(hasTerm)).toEqual([false, false, true, true]);
});
