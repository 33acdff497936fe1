import { expect, test } from 'vitest';
import { toldOf, verdict } from './verdict-rules.ts';

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
    'Pogo is worth a bet. At least 50% to win, and 100 Z would pay 281 Z.',
  );
  // 100 × 5,100 / 1,100 = 463 Z; 0.3 × 463 is above 100.
  expect(of({ left: 4000, right: 1000 })).toBe(
    'Otis is worth a bet. At least 30% to win, and 100 Z would pay 463 Z.',
  );
  expect(of({ left: 100, right: 5000 })).toBe(
    'Pogo is worth a bet. At least 50% to win, and 100 Z would pay 2,600 Z.',
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
  [true, 62, 133],
  [false, 38, 400],
])(
  'of a fight won by the left (%s) it tells the winner’s %i%% and that 100 Z paid %i Z',
  (leftSideWins, percent, back) => {
    const sides = { left: { MONSTER_NAME: 'Pogo' }, right: { MONSTER_NAME: 'Otis' } };
    const fight = { ...sides, number: 1, knockOut: false, threads: [], leftSideWins };
    const told = { estimate: { leftChance: 0.62 }, pool: { left: 300, right: 100 } };
    expect(toldOf({ ...fight, ...told })).toMatchObject({ percent, paid: { stake: 100, back } });
    expect(toldOf({ ...fight, estimate: null, pool: null })).toMatchObject({
      percent: null,
      paid: null,
    });
  },
);
