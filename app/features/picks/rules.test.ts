import { expect, test } from 'vitest';
import { brierOf, certainLead, scorePicks, spreadOf } from './rules.ts';

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

test('five sure favourites that won do not lead over many picks that beat the estimate', () => {
  const favourites = { picks: 5, lead: 0.0225 - 0.01 };
  const honest = { picks: 294, lead: 0.004 };
  expect(certainLead(honest)).toBeGreaterThan(certainLead(favourites));
  expect(certainLead({ picks: 100, lead: 0.05 })).toBeGreaterThan(certainLead(honest));
});

test('the spread of leads is the measured one, once many picks are measured', () => {
  expect(spreadOf([])).toBe(0.25);
  expect(spreadOf([{ picks: 5, squares: 0 }])).toBeCloseTo(0.244, 3);
  expect(
    spreadOf([
      { picks: 60_000, squares: 5400 },
      { picks: 40_000, squares: 3600 },
    ]),
  ).toBeCloseTo(0.3, 3);
  expect(certainLead({ picks: 100, lead: 0.05 }, 0.3)).toBeCloseTo(0.0116);
});
