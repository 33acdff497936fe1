import { expect, test } from 'vitest';
import { parseSelected } from './selected.ts';

const selected = { id: 'p1', name: 'Mine', userId: 'u1', selectedAt: 5 };

test('the selected playlist comes back', () => {
  expect(parseSelected(JSON.stringify(selected))).toEqual(selected);
});

test('a stored value containing albumIds is discarded', () => {
  expect(parseSelected(JSON.stringify({ ...selected, albumIds: [] }))).toBeNull();
});

test('any other stored value counts as none', () => {
  for (const text of [null, '', '{', '7', '"p1"', '{"id":"p1"}']) {
    expect(parseSelected(text)).toBeNull();
  }
});
