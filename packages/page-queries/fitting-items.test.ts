import { expect, test } from 'vitest';
import { bytesOf, fittingItems } from './fitting-items.ts';

test('a list that fits is not cut; of a longer one the first items are kept, by row and data', () => {
  const items = Array.from({ length: 10 }, () => 'x'.repeat(8));
  expect(bytesOf('日x')).toBe(6);
  expect(fittingItems(items, { rowBytes: 80, listBytes: 1000 })).toBeNull();
  expect(fittingItems(items, { rowBytes: 80, listBytes: 999 })).toHaveLength(9);
});
