import { describe, expect, test } from 'vitest';
import { editDistance, editDistanceToBeginning } from './edit-distance.ts';
import { createTypoSearch } from './typo-search.ts';

const NAMES: [name: string, ...aliases: string[]][] = [
  ['Hare', '181'],
  ['Kung Fu Hare', '412'],
  ['Phoenix', '241'],
  ['Boxer Bajarl', '415'],
  ['ForwardGolem', '411'],
  ['Golem'],
  ['Señor Plant'],
  ['Metal Jell'],
];
const search = createTypoSearch(NAMES.map(([name, ...aliases]) => ({ item: name, name, aliases })));
const found = (text: string) => search.find(text, 10).map(({ item }) => item);

describe('the intended item comes first', () => {
  test.each([
    ['hare', 'Hare'],
    ['kungfu hare', 'Kung Fu Hare'],
    ['KUNG_FU', 'Kung Fu Hare'],
    ['hare kung', 'Kung Fu Hare'],
    ['phenix', 'Phoenix'],
    ['pheonix', 'Phoenix'],
    ['phoe', 'Phoenix'],
    ['boxer', 'Boxer Bajarl'],
    ['bajrl', 'Boxer Bajarl'],
    ['forward golem', 'ForwardGolem'],
    ['golm', 'Golem'],
    ['senor', 'Señor Plant'],
    ['412', 'Kung Fu Hare'],
    ['metl jel', 'Metal Jell'],
  ])('%j finds %s', (text, name) => expect(found(text)[0]).toBe(name));
});

test('a name beats an alias', () => {
  const twins = createTypoSearch([
    { item: 'by alias', name: 'Mew', aliases: ['Hare'] },
    { item: 'by name', name: 'Hare' },
  ]);
  expect(twins.find('hare', 2).map(({ item }) => item)).toEqual(['by name', 'by alias']);
});

test('numbers and short words must be exact', () => {
  expect(found('413')).toEqual([]);
  expect(found('har')).toEqual(['Hare', 'Kung Fu Hare']);
  expect(found('hxr')).toEqual([]);
});

test.each(['', '   ', '_', '!?'])('%j finds nothing', (text) => {
  expect(found(text)).toEqual([]);
});

test('nonsense finds nothing', () => expect(found('qqqqqqqq')).toEqual([]));

test('returns no more than the limit', () => expect(search.find('h', 1)).toHaveLength(1));

test.each([
  ['', '', 0],
  ['hare', 'hare', 0],
  ['hare', 'hrae', 1],
  ['hare', 'hares', 1],
  ['hare', 'bare', 1],
  ['hare', 'golem', 3],
  ['phenix', 'phoenix', 1],
])('the edit distance from %j to %j is %d', (one, other, steps) => {
  expect(editDistance(one, other, 2)).toBe(steps);
  expect(editDistance(other, one, 2)).toBe(steps);
});

test('a prefix may have typing mistakes', () => {
  expect(editDistanceToBeginning('phen', 'phoenix', 1)).toBe(1);
  expect(editDistanceToBeginning('xyz', 'phoenix', 1)).toBe(2);
});

test('a few are the first of many, whichever way they were found', () => {
  for (const text of ['h', 'har', 'go', 'golm', 'kung', 'o', 'metl', '41', 'plant', 'bajrl']) {
    expect([text, search.find(text, 2)]).toEqual([text, search.find(text, 100).slice(0, 2)]);
  }
});
