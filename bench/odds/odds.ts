/** `node scripts/run.mjs bench/odds/odds.ts [--fights 7000] [--seeds a,b,c] [--world NAME]` */
import { parseArgs } from 'node:util';
import { type Measured, measure } from './measure.ts';
import { ODDS_WORLDS } from './worlds.ts';

/** The allowed excess in each stretch. */
const MOST_EXCESS = [0.04, 0.02];
/** What was said to be 90 % may be this, in the fights of all worlds. */
const COVERAGE = { least: 0.87, most: 0.93 };
/** In nats. */
const MOST_BEHIND_BEST = 0.004;
/** The allowed cost of estimating a fight and training on it. */
const MOST_COST_MICROSECONDS = 1000;

const { values } = parseArgs({
  options: {
    fights: { type: 'string', default: '7000' },
    seeds: { type: 'string', default: 'a,b,c' },
    world: { type: 'string' },
  },
});

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const complaints: string[] = [];
const coverages: number[] = [];

console.log(
  '| world | after 600 | after 5,000 | stats alone, Elo | intervals hold | behind | µs |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const [name, world] of Object.entries(ODDS_WORLDS)) {
  if (values.world !== undefined && values.world !== name) continue;
  const runs = values.seeds.split(',').map((seed) => measure(world, seed, Number(values.fights)));
  report(name, runs);
}
const coverage = mean(coverages);
console.log(`\nIntervals hold ${percent(coverage)} in all.`);
if (coverage < COVERAGE.least || coverage > COVERAGE.most) complaints.push('intervals in all');
for (const complaint of complaints) console.log(`Not good enough: ${complaint}.`);
process.exitCode = complaints.length > 0 ? 1 : 0;

function report(name: string, runs: Measured[]): void {
  const excess = (stretch: number, who: string) =>
    mean(runs.map((run) => run.excess[stretch]?.[who] ?? 0));
  const own = MOST_EXCESS.map((most, stretch) => {
    const share = excess(stretch, 'own');
    if (share > most) complaints.push(`${name}, ${percent(share)} above the truth`);
    return percent(share);
  });
  const others = ['stats', 'elo'].map((who) => percent(excess(1, who))).join(', ');
  const held = runs.map((run) => run.coverage);
  coverages.push(...held);
  const behind = Math.max(...runs.map(({ behindBest }) => behindBest));
  if (behind > MOST_BEHIND_BEST) complaints.push(`${name}, ${behind.toFixed(4)} behind the best`);
  const cost = mean(runs.map(({ microseconds }) => microseconds));
  if (cost > MOST_COST_MICROSECONDS) complaints.push(`${name} takes too long`);
  const row = [name, ...own, others, percent(mean(held)), behind.toFixed(4), cost.toFixed(0)];
  console.log(`| ${row.join(' | ')} |`);
}
