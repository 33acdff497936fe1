import { expect, test } from 'vitest';
import { isTold, readTold, storedTold, withAllUpTo, withFight } from './rules.ts';

test('nothing stored shows every result, and a text that cannot be read hides all', () => {
  expect(readTold(null)).toBeNull();
  for (const text of ['', 'x', '[1,2]']) {
    expect(readTold(text)).toEqual({ upTo: 0, fights: [] });
  }
});

test('results are told one at a time, or all up to one, and are read as they were stored', () => {
  const one = withFight(withFight({ upTo: 3, fights: [] }, 7), 2);
  expect([3, 4, 7, 8].filter((fight) => isTold(one, fight))).toEqual([3, 7]);
  const all = withAllUpTo(withFight(one, 9), 8);
  expect(all).toEqual({ upTo: 8, fights: [9] });
  expect(withAllUpTo(all, 5)).toEqual(all);
  expect(readTold(storedTold(all))).toEqual(all);
});
