import { expect, test } from 'vitest';
import { counted, percentage } from './count-rules.ts';

test.each([
  [0, '0 songs'],
  [1, '1 song'],
  [2, '2 songs'],
  [999, '999 songs'],
  [12_345, '12,345 songs'],
  [-1_234_567, '-1,234,567 songs'],
])('%d is written as %s', (count, text) => {
  expect(counted(count, 'song')).toBe(text);
});

test.each([
  [10 / 29, '34%'],
  [1, '100%'],
  [0, '0%'],
  [0 / 0, '–'],
  [null, '–'],
])('a share of %d is written as %s', (share, text) => {
  expect(percentage(share)).toBe(text);
});

test('a share has at most as many decimals as are asked for', () => {
  expect([10 / 29, 1, 0.125].map((share) => percentage(share, 1))).toEqual([
    '34.5%',
    '100%',
    '12.5%',
  ]);
});
