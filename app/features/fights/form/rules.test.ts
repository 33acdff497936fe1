import { expect, test } from 'vitest';
import { curveOf, FORM_RESULTS, rivalsOf } from './rules.ts';

const results = (text: string) => [...text].map((letter) => letter === 'W');

test('a curve needs ten fights, and each point covers the last twenty', () => {
  expect(curveOf(results('WWWWWWWWW'))).toEqual([]);
  expect(curveOf(results('WWWWWLLLLL'))).toEqual([0, 1 / 6, 2 / 7, 3 / 8, 4 / 9, 5 / 10]);
  const long = curveOf(results(`${'W'.repeat(20)}${'L'.repeat(FORM_RESULTS - 20)}`));
  expect(long).toHaveLength(100);
  expect(long.slice(0, 80)).toEqual(Array.from({ length: 80 }, () => 0));
  expect(long.slice(-2)).toEqual([19 / 20, 1]);
});

test('rivals are the most frequent opponents', () => {
  const meetings = [
    { opponent: 'bo', won: true },
    { opponent: 'cy', won: false },
    { opponent: 'cy', won: true },
  ];
  expect(rivalsOf(meetings)).toEqual([
    { opponent: 'cy', fights: 2, wins: 1 },
    { opponent: 'bo', fights: 1, wins: 1 },
  ]);
});
