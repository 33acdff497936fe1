import { expect, test } from 'vitest';
import { afterwards, expectation, verdict } from './verdict-rules.ts';

const estimate = { leftChance: 0.6, low: 0.5, high: 0.7, reasons: [], fights: 300 };
const of = (pool: { left: number; right: number } | null, chances: object | null = {}) =>
  verdict({
    left: { MONSTER_NAME: 'Pogo' },
    right: { MONSTER_NAME: 'Otis' },
    pool,
    estimate: chances && { ...estimate, ...chances },
  }).replace(/[\u2068\u2069]/g, '');

test('a side is worth a bet if even the lower end of its chance pays more than the stake', () => {
  // 100 × 3,100 / 1,100 = 281 Z; 0.5 × 281 is above 100.
  expect(of({ left: 1000, right: 2000 })).toBe(
    'Pogo is worth a bet: its chance is at least 50%, and 100 Z would pay 281 Z.',
  );
  // 100 × 5,100 / 1,100 = 463 Z; 0.3 × 463 is above 100.
  expect(of({ left: 4000, right: 1000 })).toBe(
    'Otis is worth a bet: its chance is at least 30%, and 100 Z would pay 463 Z.',
  );
});

test('else it says Skip, and why', () => {
  // 100 × 2,100 / 1,100 = 190 Z; 0.6 × 190 is above 100, 0.5 × 190 is not.
  expect(of({ left: 1000, right: 1000 })).toBe(
    'Skip: Pogo would pay enough, but we are not sure enough.',
  );
  // 100 × 5,100 / 3,100 = 164 Z and 100 × 5,100 / 2,100 = 242 Z; 0.6 × 164 and 0.4 × 242 are below 100.
  expect(of({ left: 3000, right: 2000 })).toBe(
    'Skip: neither side would pay enough for its chance.',
  );
  expect(of({ left: 0, right: 0 })).toContain('nobody has bet');
  expect(of(null)).toContain('not known yet');
  expect(of({ left: 1, right: 1 }, null)).toContain('no estimate');
});

test.each([
  [0.62, 'As expected: we gave Pogo 62%.'],
  [0.38, 'An upset: we gave Pogo 38%.'],
  [0.45, 'It was close: we gave Pogo 45%.'],
  [null, ''],
])('of a winner with a chance of %s it says: %s', (chance, said) => {
  const text = expectation({ MONSTER_NAME: 'Pogo' }, chance);
  expect(text.replace(/[\u2068\u2069]/g, '')).toBe(said);
});

test('afterwards it says what a bet on the winner paid', () => {
  const sides = { left: { MONSTER_NAME: 'Pogo' }, right: { MONSTER_NAME: 'Otis' } };
  const pool = { left: 300, right: 100 };
  const of = (leftSideWins: boolean, bets: typeof pool | null) =>
    afterwards({ ...sides, estimate: null, pool: bets, leftSideWins });
  expect(of(false, pool)).toBe('100 Z on it paid 400 Z.');
  expect(of(true, null)).toBe('');
});
