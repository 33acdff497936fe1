import { expect, test } from 'vitest';
import { parseSelected } from './selected.ts';

const selected = { id: 'p1', name: 'Mine', userId: 'u1', selectedAt: 5 };

test('a stored selection is restored', () => {
  expect(parseSelected(JSON.stringify(selected))).toEqual(selected);
});

test('a stored value with albumIds is discarded', () => {
  expect(parseSelected(JSON.stringify({ ...selected, albumIds: [] }))).toBeNull();
});

test('any other stored value is no selection', () => {
  for (const text of [null, '', '{', '7', '"p1"', '{"id":"p1"}']) {
    expect(parseSelected(text)).toBeNull();
  }
});
