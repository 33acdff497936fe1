/**
 * Compares the estimates of `@ringside/fight-odds` in three simulated worlds with the true chances
 * and with simpler estimators. node scripts/run.mjs bench/odds/odds.ts [--fights 30000] [--from
 * 5000] [--seed a] Exits with code 1 when an estimate is less accurate or more expensive than
 * allowed.
 */
import { parseArgs } from 'node:util';
import { createFightOdds } from '@ringside/fight-odds';
import { createElo, crowdChance } from '@ringside/fight-odds/baselines';
import { addScore, emptyScore, type Score, scoreOf } from '@ringside/fight-odds/scores';
import { ODDS_WORLDS, type OddsWorld } from './worlds.ts';

const MOST_EXCESS: Record<string, number> = {
  season: 0.03,
  'hidden ratings': 0.05,
  'breed against breed': 0.05,
};
const MOST_CALIBRATION_ERROR = 0.02;
const MOST_COST_MICROSECONDS = 1000;

const { values } = parseArgs({
  options: {
    fights: { type: 'string', default: '30000' },
    from: { type: 'string', default: '5000' },
    seed: { type: 'string', default: 'a' },
  },
});
const [fights, from] = [Number(values.fights), Number(values.from)];

process.exitCode = judgeWorlds() ? 0 : 1;

function judgeWorlds(): boolean {
  let isGoodEnough = true;
  for (const [name, world] of Object.entries(ODDS_WORLDS)) {
    const { scores, microseconds } = measure(world);
    const complaints = judge(name, scores);
    if (microseconds > MOST_COST_MICROSECONDS) complaints.push('it takes too long');
    if (complaints.length > 0) isGoodEnough = false;
    console.log(`\n${name}: ${world.about}. ${microseconds.toFixed(0)} µs a fight.\n`);
    console.log('| who | log loss | above the truth | Brier | calibration error |');
    console.log('| --- | --- | --- | --- | --- |');
    for (const [who, score] of scores) console.log(row(who, score, scores.get('the truth')));
    for (const complaint of complaints) console.log(`\nNot good enough: ${complaint}`);
  }
  return isGoodEnough;
}

function measure({ shape, stats, fights: source }: OddsWorld) {
  const next = source(values.seed);
  const odds = createFightOdds(shape);
  const statsOnly = createFightOdds({ figures: shape.figures.slice(0, stats), traits: [] });
  const elo = createElo();
  const sums = new Map<string, ReturnType<typeof emptyScore>>();
  let spentMs = 0;
  for (let number = 1; number <= fights; number++) {
    const fight = next();
    const { left, right, leftSideWins } = fight;
    const [leftName, rightName] = [String(left.traits[0]), String(right.traits[0])];
    const startedAt = performance.now();
    const { leftChance } = odds.estimate(left, right);
    odds.learn(left, right, leftSideWins);
    spentMs += performance.now() - startedAt;
    const chances: [string, number | null][] = [
      ['the truth', fight.leftChance],
      ['fight-odds', leftChance],
      ['the crowd', fight.pool && crowdChance(fight.pool)],
      ['stats only', statsOnly.estimate(left, right).leftChance],
      ['record-only Elo', elo.leftChance(leftName, rightName)],
      ['a coin', 0.5],
    ];
    statsOnly.learn(left, right, leftSideWins);
    elo.learn(leftName, rightName, leftSideWins);
    if (number <= from) continue;
    for (const [who, chance] of chances) {
      if (chance === null) continue;
      const own = sums.get(who) ?? emptyScore();
      sums.set(who, own);
      addScore(own, chance, leftSideWins);
    }
  }
  const scores = new Map([...sums].map(([who, own]) => [who, scoreOf(own) as Score]));
  return { scores, microseconds: (1000 * spentMs) / fights };
}

function judge(name: string, scores: Map<string, Score>): string[] {
  const own = scores.get('fight-odds') as Score;
  const truth = scores.get('the truth') as Score;
  const complaints: string[] = [];
  if (own.logLoss > truth.logLoss * (1 + (MOST_EXCESS[name] ?? 0))) {
    complaints.push(`log loss is more than ${percent(MOST_EXCESS[name] ?? 0)} above the truth`);
  }
  if (own.calibrationError > MOST_CALIBRATION_ERROR) {
    complaints.push(`calibration error is above ${percent(MOST_CALIBRATION_ERROR)}`);
  }
  for (const [who, { logLoss }] of scores) {
    const baseline = who !== 'the truth' && who !== 'fight-odds';
    if (baseline && logLoss <= own.logLoss) complaints.push(`${who} is no worse`);
  }
  return complaints;
}

function row(who: string, score: Score, truth: Score | undefined): string {
  const above = truth ? percent(score.logLoss / truth.logLoss - 1) : '';
  const error = percent(score.calibrationError);
  return `| ${who} | ${score.logLoss.toFixed(4)} | ${above} | ${score.brier.toFixed(4)} | ${error} |`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
