/** `node scripts/run.mjs bench/odds/odds.ts [--fights 8000] [--seed a] [--world NAME]` */
import { parseArgs } from 'node:util';
import { createFightOdds } from '@ringside/fight-odds';
import { createElo, crowdChance } from '@ringside/fight-odds/baselines';
import {
  addScore,
  emptyScore,
  type Score,
  type ScoreSums,
  scoreOf,
} from '@ringside/fight-odds/scores';
import { ODDS_WORLDS, type OddsWorld } from './worlds.ts';

/** The allowed excess of log loss over that of the true chances, as a share, in fights of these numbers. */
const STRETCHES = [
  { from: 600, to: 1600, mostExcess: 0.04 },
  { from: 5000, to: Number.POSITIVE_INFINITY, mostExcess: 0.02 },
];
/** What was said to be 90 % may be this. */
const COVERAGE = { least: 0.87, most: 0.93 };
/** In nats; the same fights were estimated by all. */
const MOST_BEHIND_BEST = 0.004;
const STRETCH = 1000;
/** The allowed cost of estimating a fight and training on it. */
const MOST_COST_MICROSECONDS = 1000;

const { values } = parseArgs({
  options: {
    fights: { type: 'string', default: '8000' },
    seed: { type: 'string', default: 'a' },
    world: { type: 'string' },
  },
});

let isGoodEnough = true;
for (const [name, world] of Object.entries(ODDS_WORLDS)) {
  if (values.world !== undefined && values.world !== name) continue;
  const measured = measure(world, Number(values.fights));
  report(name, world, measured);
  for (const complaint of judge(measured)) {
    isGoodEnough = false;
    console.log(`\nNot good enough: ${complaint}.`);
  }
}
process.exitCode = isGoodEnough ? 0 : 1;

type Sums = Map<string, ScoreSums>;

interface Measured {
  /** By stretch and source. */
  stretches: Sums[];
  /** Share of fights after the first stretch began whose true chance lay between the bounds. */
  coverage: number;
  /** The greatest loss a fight against the best simple estimator over any thousand fights, in nats. */
  behindBest: number;
  microseconds: number;
}

function measure({ shape, stats, fights: source }: OddsWorld, fights: number): Measured {
  const next = source(values.seed);
  const odds = createFightOdds(shape);
  const statsOnly = createFightOdds({ figures: shape.figures.slice(0, stats), traits: [] });
  const elo = createElo();
  const stretches = STRETCHES.map((): Sums => new Map());
  const losses: Record<string, number[]> = { own: [], stats: [], elo: [], coin: [] };
  let [held, bounded, spentMs] = [0, 0, 0];
  for (let number = 1; number <= fights; number++) {
    const { left, right, leftSideWins, leftChance: truth, pool } = next();
    const names = [String(left.traits[0]), String(right.traits[0])] as const;
    const startedAt = performance.now();
    const { leftChance, low, high } = odds.estimate(left, right);
    odds.learn(left, right, leftSideWins);
    spentMs += performance.now() - startedAt;
    const simple = {
      stats: statsOnly.estimate(left, right).leftChance,
      elo: elo.leftChance(...names),
      coin: 0.5,
    };
    statsOnly.learn(left, right, leftSideWins);
    elo.learn(...names, leftSideWins);
    for (const [who, chance] of Object.entries({ own: leftChance, ...simple })) {
      losses[who]?.push(-Math.log(leftSideWins ? chance : 1 - chance));
    }
    if (number > (STRETCHES[0]?.from ?? 0)) {
      bounded++;
      if (truth >= low && truth <= high) held++;
    }
    const said = { truth, own: leftChance, crowd: pool && crowdChance(pool), ...simple };
    for (const [i, { from, to }] of STRETCHES.entries()) {
      if (number > from && number <= to) addScores(stretches[i] as Sums, said, leftSideWins);
    }
  }
  const { own = [], ...others } = losses;
  return {
    stretches,
    coverage: held / bounded,
    behindBest: behindBest(own, Object.values(others)),
    microseconds: (1000 * spentMs) / fights,
  };
}

function addScores(sums: Sums, said: Record<string, number | null>, leftSideWins: boolean): void {
  for (const [who, chance] of Object.entries(said)) {
    if (chance === null) continue;
    const own = sums.get(who) ?? emptyScore();
    sums.set(who, own);
    addScore(own, chance, leftSideWins);
  }
}

function behindBest(own: number[], others: number[][]): number {
  let worst = Number.NEGATIVE_INFINITY;
  for (let start = 0; start + STRETCH <= own.length; start += 100) {
    const mean = (losses: number[]) =>
      losses.slice(start, start + STRETCH).reduce((sum, loss) => sum + loss, 0) / STRETCH;
    worst = Math.max(worst, mean(own) - Math.min(...others.map(mean)));
  }
  return worst;
}

function excessOf(sums: Sums): number {
  const [own, truth] = ['own', 'truth'].map((who) => scoreOf(sums.get(who) ?? emptyScore()));
  return own && truth ? own.logLoss / truth.logLoss - 1 : 0;
}

function judge({ stretches, coverage, behindBest, microseconds }: Measured): string[] {
  const complaints = STRETCHES.flatMap(({ from, mostExcess }, i) => {
    const excess = excessOf(stretches[i] as Sums);
    if (excess <= mostExcess) return [];
    return [`after ${from} fights the log loss is ${percent(excess)} above the truth`];
  });
  if (coverage < COVERAGE.least || coverage > COVERAGE.most) {
    complaints.push(`intervals hold the truth in ${percent(coverage)}`);
  }
  if (behindBest > MOST_BEHIND_BEST) {
    complaints.push(`a thousand fights are ${behindBest.toFixed(4)} behind the best`);
  }
  if (microseconds > MOST_COST_MICROSECONDS) complaints.push('it takes too long');
  return complaints;
}

function report(name: string, { about }: OddsWorld, measured: Measured): void {
  const { stretches, coverage, behindBest, microseconds } = measured;
  console.log(`\n${name}: ${about}. ${microseconds.toFixed(0)} µs a fight.`);
  console.log(
    `Intervals hold ${percent(coverage)}; at most ${behindBest.toFixed(4)} behind the best.\n`,
  );
  console.log('| after | who | log loss | Brier | calibration error |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const [i, { from }] of STRETCHES.entries()) {
    for (const [who, sums] of stretches[i] as Sums) {
      const { logLoss, brier, calibrationError } = scoreOf(sums) as Score;
      const figures = [logLoss.toFixed(4), brier.toFixed(4), percent(calibrationError)];
      console.log(`| ${from} | ${who} | ${figures.join(' | ')} |`);
    }
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
