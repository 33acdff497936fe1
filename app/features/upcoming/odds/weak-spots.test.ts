import { expect, test } from 'vitest';
import type { Odds } from './contract.ts';
import { betterThanUs, weakTenths } from './weak-spots.ts';

test('a tenth is weak where luck does not explain what happened', () => {
  const bin = (estimates: number, said: number, happened: number) => ({
    estimates,
    said,
    happened,
  });
  const fine = [bin(100, 0.5, 0.63), bin(19, 0.5, 0), null];
  expect(weakTenths(fine)).toEqual([]);
  expect(weakTenths([...fine, bin(100, 0.5, 0.65), bin(400, 0.75, 0.6)])).toEqual([
    'we said 75%, and 60% won',
    'we said 50%, and 65% won',
  ]);
});

test('others are better only in the same fights', () => {
  const score = (logLoss: number) => ({ estimates: 10, logLoss, brier: 0.2 });
  const odds = { estimate: score(0.6), besideCrowd: score(0.5), crowd: score(0.55) } as Odds;
  expect(betterThanUs({ ...odds, stats: score(0.59), elo: null })).toEqual(['the stats alone']);
  expect(betterThanUs({ ...odds, stats: null, elo: score(0.6), crowd: score(0.4) })).toEqual([
    'the crowd',
  ]);
});
