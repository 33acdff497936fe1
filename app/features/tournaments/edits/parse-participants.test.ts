import { expect, test } from 'vitest';
import { areIds, isName, linesOf, urlIdOf } from './parse-participants.ts';

test('several monsters can be pasted, by ID or URL, each once', () => {
  const text =
    '12\n https://ringside.example/monster-history/34/details , 56;12\t/monster-history/78?x=1';
  expect(linesOf(text)).toEqual([
    '12',
    'https://ringside.example/monster-history/34/details',
    '56',
    '/monster-history/78?x=1',
  ]);
});

test('numbers are IDs only where the whole text is IDs', () => {
  for (const text of ['12, hare', '1 Rusty', '0', '1.']) expect(areIds(linesOf(text))).toBe(false);
  expect(areIds(linesOf('12 13'))).toBe(true);
  expect(isName('Rusty')).toBe(true);
  expect(isName('12')).toBe(false);
});

test('every line of a list that is not blank is looked at', () => {
  expect(linesOf('Rusty\r\n\r\n 404 \n★★★\n ,, \n100%\u2028\tBolt\t')).toEqual([
    'Rusty',
    '404',
    '★★★',
    '100%',
    'Bolt',
  ]);
});

test.each([
  ['https://ringside.example/monster-history/34', 34],
  ['1. [Rusty](https://ringside.example/monster-history/34/details) (lvl 4)', 34],
  ['34', null],
  ['Rusty 1/2', null],
])('%s among names is the record %s', (line, id) => {
  expect(urlIdOf(line)).toBe(id);
});
