import { expect, test } from 'vitest';
import { binderLeaves, binderPage, binderPages, swipeStep } from './rules.ts';

const cards = Array.from({ length: 415 }, (_, index) => index + 1);

test('415 cards fill 24 pages of 18; an empty binder has one', () => {
  expect(binderPages(415)).toBe(24);
  expect(binderPages(0)).toBe(1);
});

test('every card is in the binder exactly once, in order', () => {
  const pages = Array.from({ length: 24 }, (_, index) => binderLeaves(cards, index + 1));
  expect(pages.flat(2).filter((card) => card !== null)).toEqual(cards);
});

test('the last page has empty pockets', () => {
  const leaves = binderLeaves(cards, 24);
  expect(leaves.map((leaf) => leaf.length)).toEqual([9, 9]);
  expect(leaves.flat().filter((card) => card !== null)).toEqual([415]);
});

test.each([
  ['1', 1],
  ['24', 24],
  ['25', 24],
  ['0', 1],
  ['999999999999', 1],
  ['-3', 1],
  ['two', 1],
  ['1.5', 1],
  [undefined, 1],
])('the address %j opens page %d', (asked, page) => expect(binderPage(asked, 24)).toBe(page));

test.each([
  [-80, 0, 1],
  [80, 10, -1],
  [-80, 79, 0],
  [20, 0, 0],
  [0, 300, 0],
])('a swipe by %d, %d turns %d pages', (x, y, step) => expect(swipeStep(x, y)).toBe(step));
