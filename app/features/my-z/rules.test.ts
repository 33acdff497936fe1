import { expect, test } from 'vitest';
import { ledgerOf, stateOf, thinned } from './rules.ts';

test('late changes do not move the balance back in time', () => {
  const changed = (at: number | null, taken_at: number | null, change: number) => ({
    at,
    taken_at,
    change_json: JSON.stringify({ type: 'balance', change }),
  });
  const { points } = ledgerOf([
    changed(2000, 5000, 10),
    changed(1000, 6000, 5),
    changed(null, 7000, -3),
    changed(null, null, 1),
  ]);
  expect(points).toEqual([
    { at: 2000, balance: 15 },
    { at: 7000, balance: 13 },
  ]);
});

test('thinned points keep the first and the last', () => {
  const points = Array.from({ length: 1000 }, (_, at) => ({ at: at * at }));
  const kept = thinned(points, 200);
  expect(kept.length).toBeLessThanOrEqual(200);
  expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)]);
});

test('a bet is open until the fight is over or something was paid', () => {
  expect(stateOf({ stake: 50, paid: 0 }, false)).toBe('open');
  expect(stateOf({ stake: 50, paid: 0 }, true)).toBe('lost');
  expect(stateOf({ stake: 50, paid: 50 }, true)).toBe('even');
  expect(stateOf({ stake: 50, paid: 60 }, false)).toBe('won');
});
