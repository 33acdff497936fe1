import { expect, test } from 'vitest';
import { brierOf, scorePicks } from './rules.ts';

test('a pick’s Brier score is that of its sureness', () => {
  expect(brierOf({ right: true, sure: 90 })).toBeCloseTo(0.01);
  expect(brierOf({ right: false, sure: 90 })).toBeCloseTo(0.81);
});

test('the run ends with the last wrong pick, and the crowd counts where it bet', () => {
  const pick = (right: boolean, crowd: number | null) => ({
    right,
    sure: 75,
    estimate: 0.5,
    crowd,
  });
  expect(scorePicks([pick(true, null), pick(true, 0.5), pick(false, null)])).toMatchObject({
    picks: 3,
    right: 2,
    run: 2,
    estimateBrier: 0.25,
    crowdBrier: 0.25,
  });
  expect(scorePicks([])).toBeNull();
});
