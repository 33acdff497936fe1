import { expect, test } from 'vitest';
import { createHearing, saidText } from './rules.ts';

const result = (number: number) => ({ number, sentence: `A${number} beat B${number}` });
const all = () => true;

test('what is there at first is not news; what comes is said once, also from two sources', () => {
  const hearing = createHearing();
  expect(hearing.news('recent', [result(2), result(1)], all)).toEqual([]);
  expect(hearing.news('recent', [result(3), result(2)], all)).toEqual([result(3)]);
  expect(hearing.news('next', [], all)).toEqual([]);
  expect(hearing.news('next', [result(3)], all)).toEqual([]);
  expect(hearing.news('next', [result(4)], all)).toEqual([result(4)]);
  expect(hearing.news('recent', [result(4), result(3)], all)).toEqual([]);
});

test('a fight that turns out to be followed is said when that is known', () => {
  const hearing = createHearing();
  hearing.news('recent', [], all);
  expect(hearing.news('recent', [result(2), result(1)], () => false)).toEqual([]);
  expect(hearing.news('recent', [result(2)], (number) => number === 2)).toEqual([result(2)]);
});

test('another setting does not say the past', () => {
  const hearing = createHearing();
  hearing.news('recent', [result(1)], all);
  hearing.news('recent', [result(2)], () => false);
  hearing.forget();
  expect(hearing.news('recent', [result(2)], all)).toEqual([]);
  expect(hearing.news('recent', [result(3), result(2)], all)).toEqual([result(3)]);
});

test('a few results are said in order, many are counted', () => {
  expect(saidText([])).toBe('');
  expect(saidText([result(2), result(1)])).toBe('A1 beat B1. A2 beat B2.');
  const many = [1, 2, 3, 4].map(result);
  expect(saidText(many)).toBe('4 new results. The last one: A4 beat B4.');
});
