import { expect, test } from 'vitest';
import { parseWishes } from './wishlist.ts';

test.each([
  ['nothing stored', null, []],
  ['two wishes', '["moo-chip","pow-1"]', ['moo-chip', 'pow-1']],
  ['a wish twice', '["pow-1","pow-1"]', ['pow-1']],
  ['broken text', '["pow-1"', []],
  ['something else', '{"pow-1":true}', []],
  ['wishes among other values', '[null,1,"pow-1",{}]', ['pow-1']],
])('the invalid stored value %s is ignored', (_what, text, slugs) => {
  expect(parseWishes(text)).toEqual(slugs);
});

test('the list has a size limit', () => {
  const text = JSON.stringify(Array.from({ length: 9000 }, (_, index) => `item-${index}`));
  const wishes = parseWishes(text);
  expect(wishes).toHaveLength(500);
  expect(wishes.at(-1)).toBe('item-8999');
});
