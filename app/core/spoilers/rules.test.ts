import { expect, test } from 'vitest';
import { isRevealed, readRevealed, storedRevealed, withAllUpTo, withFight } from './rules.ts';

test('nothing stored shows every result, and a text that cannot be read hides all', () => {
  expect(readRevealed(null)).toBeNull();
  for (const text of ['', 'x', '[1,2]']) {
    expect(readRevealed(text)).toEqual({ upTo: 0, fights: [] });
  }
});

test('results are revealed one at a time, or all up to one, and are read as they were stored', () => {
  const some = withFight(withFight({ upTo: 3, fights: [] }, 7), 2);
  expect([3, 4, 7, 8].filter((fight) => isRevealed(some, fight))).toEqual([3, 7]);
  const all = withAllUpTo(withFight(some, 9), 8);
  expect(all).toEqual({ upTo: 8, fights: [9] });
  expect(withAllUpTo(all, 5)).toEqual(all);
  expect(readRevealed(storedRevealed(all))).toEqual(all);
});
