import { expect, test } from 'vitest';
import { expectedText } from './use-forecast.ts';

test.each([
  [1, 'next'],
  [3, 'third from now'],
  [11, '11th from now'],
  [21, '21st from now'],
  [32, '32nd from now'],
])('the match at place %i is %s', (place, words) => {
  expect(expectedText({ place, at: null })).toBe(words);
});
