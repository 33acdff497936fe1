import { createFightOdds } from '@ringside/fight-odds';
import { createElo } from '@ringside/fight-odds/baselines';
import type { OddsWorld } from './worlds.ts';

/** Fights, by number, whose loss is compared with that of the true chances; the last ends with a run. */
const STRETCHES = [
  { from: 600, to: 1600 },
  { from: 5000, to: Number.POSITIVE_INFINITY },
];
const WINDOW = 1000;

export interface Measured {
  /** By stretch, each estimator's expected log loss above that of the truth, as a share. */
  excess: Record<string, number>[];
  /** Share of fights after the first stretch began whose true chance lay between the bounds. */
  coverage: number;
  /** The greatest loss a fight against the best simple estimator over any thousand fights, in nats. */
  behindBest: number;
  microseconds: number;
}

export function measure(world: OddsWorld, seed: string, fights: number): Measured {
  const next = world.fights(seed);
  const odds = createFightOdds(world.shape);
  const stats = createFightOdds({ figures: world.shape.figures.slice(0, world.stats), traits: [] });
  const elo = createElo();
  const losses: Record<string, number[]> = { own: [], stats: [], elo: [], coin: [] };
  const sums = STRETCHES.map((): Record<string, { own: number; truth: number }> => ({}));
  let [held, bounded, spentMs] = [0, 0, 0];
  for (let number = 1; number <= fights; number++) {
    const { left, right, leftSideWins, leftChance: truth } = next();
    const names = [String(left.traits[0]), String(right.traits[0])] as const;
    const startedAt = performance.now();
    const { leftChance: own, low, high } = odds.estimate(left, right);
    odds.learn(left, right, leftSideWins);
    spentMs += performance.now() - startedAt;
    const said = {
      own,
      stats: stats.estimate(left, right).leftChance,
      elo: elo.leftChance(...names),
      coin: 0.5,
    };
    stats.learn(left, right, leftSideWins);
    elo.learn(...names, leftSideWins);
    for (const [who, chance] of Object.entries(said)) {
      losses[who]?.push(-Math.log(leftSideWins ? chance : 1 - chance));
    }
    for (const [i, { from, to }] of STRETCHES.entries()) {
      if (number <= from || number > to) continue;
      for (const [who, chance] of Object.entries(said)) {
        const sum = sums[i]?.[who] ?? { own: 0, truth: 0 };
        Object.assign(sums[i] ?? {}, { [who]: sum });
        sum.own += expectedLoss(truth, chance);
        sum.truth += expectedLoss(truth, truth);
      }
    }
    if (number <= (STRETCHES[0]?.from ?? 0)) continue;
    bounded++;
    if (truth >= low && truth <= high) held++;
  }
  const { own = [], ...others } = losses;
  return {
    excess: sums.map((stretch) =>
      Object.fromEntries(
        Object.entries(stretch).map(([who, sum]) => [who, sum.own / sum.truth - 1]),
      ),
    ),
    coverage: held / bounded,
    behindBest: behindBest(own, Object.values(others)),
    microseconds: (1000 * spentMs) / fights,
  };
}

/** The mean log loss of a chance if results have the true one: without the luck of one history. */
const expectedLoss = (truth: number, chance: number) =>
  -truth * Math.log(chance) - (1 - truth) * Math.log(1 - chance);

function behindBest(own: number[], others: number[][]): number {
  let worst = Number.NEGATIVE_INFINITY;
  for (let start = 0; start + WINDOW <= own.length; start += 100) {
    const mean = (losses: number[]) =>
      losses.slice(start, start + WINDOW).reduce((sum, loss) => sum + loss, 0) / WINDOW;
    worst = Math.max(worst, mean(own) - Math.min(...others.map(mean)));
  }
  return worst;
}
