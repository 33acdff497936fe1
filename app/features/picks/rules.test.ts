import { expect, test } from 'vitest';
import { brierOf, certainLead, scorePicks } from './rules.ts';

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

test('five picks that won, whichever they were, do not lead over many that did as well as the estimate', () => {
  const many = certainLead({ picks: 294, lead: 0, squares: 294 * 0.02 });
  for (let lead = 0.01; lead < 1; lead += 0.01) {
    expect(certainLead({ picks: 5, lead, squares: 5 * lead ** 2 })).toBeLessThan(many);
  }
});

test('as many picks lead with what they beat the estimate by, and as good ones with their number', () => {
  const picks = (picks: number, lead: number) =>
    certainLead({ picks, lead, squares: picks * 0.04 });
  expect(picks(100, 0.05)).toBeGreaterThan(picks(100, 0.04));
  expect(picks(100, 0.05)).toBeGreaterThan(picks(50, 0.05));
  expect(picks(30, 0.05)).toBeGreaterThan(picks(294, -0.05));
});
