import { expect, test } from 'vitest';
import { measure } from './measure.ts';
import { ODDS_WORLDS } from './worlds.ts';

const FIGHTS = 1600;
/** Of these, 600 fights tell little: a learner that is told the rules has 5 %, too. */
const HARD = ['hidden ratings', 'drifting ratings'];

test('hidden worlds are learned in 600 fights, and no simple estimate is ever far ahead', () => {
  const coverages = Object.entries(ODDS_WORLDS).map(([name, world]) => {
    const { excess, behindBest, coverage } = measure(world, 'a', FIGHTS);
    expect(excess[0]?.own, name).toBeLessThan(HARD.includes(name) ? 0.07 : 0.04);
    expect(behindBest, name).toBeLessThan(0.004);
    return coverage;
  });
  const mean = coverages.reduce((sum, one) => sum + one, 0) / coverages.length;
  expect(mean).toBeGreaterThan(0.87);
  expect(mean).toBeLessThan(0.95);
});
