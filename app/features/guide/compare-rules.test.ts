import { expect, test } from 'vitest';
import { bestOf, comparedSlugs, comparePath } from './compare-rules.ts';

const named = (search: string) => comparedSlugs(new URLSearchParams(search));

test.each([
  ['', []],
  ['?with=', []],
  ['?with=hare', ['hare']],
  ['?with=hare,pixie', ['hare', 'pixie']],
  ['?with=Hare,HARE, hare', ['hare']],
  ['?with=Kung Fu Hare,KUNG_FU_HARE', ['kung-fu-hare']],
  ['?with=a,b,c,d', ['a', 'b', 'c']],
  ['?with=,,hare,', ['hare']],
])('the address %j selects %j', (search, slugs) => expect(named(search)).toEqual(slugs));

test('names in an address are converted to slugs', () => {
  const slugs = ['hare', 'kung-fu-hare', 'a&b'];
  const path = comparePath(slugs);
  expect(path).toBe('/monsters/compare?with=hare,kung-fu-hare,a%26b');
  expect(named(path.slice(path.indexOf('?')))).toEqual(slugs);
  expect(comparePath([])).toBe('/monsters/compare');
});

test('a name over the length limit is cut', () => {
  expect(named(`?with=${'x'.repeat(500)}`)[0]).toHaveLength(60);
});

test('the best value is marked, also if shared, and none if all are equal', () => {
  expect(bestOf([1, 3, 2])).toEqual([false, true, false]);
  expect(bestOf([3, 3, 2])).toEqual([true, true, false]);
  expect(bestOf([3, 3])).toEqual([false, false]);
  expect(bestOf([12, 9], { lower: true })).toEqual([false, true]);
  expect(bestOf([5])).toEqual([false]);
});
