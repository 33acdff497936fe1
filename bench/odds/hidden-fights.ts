import type { Side } from '@ringside/fight-odds';
import type { Random } from '@ringside/seeded-random';
import { STATS } from '#app/features/guide/contract.ts';
import { ODDS_SHAPE } from '#app/features/upcoming/odds/rules.ts';

export interface KnownFight {
  left: Side;
  right: Side;
  /** The true chance of the left side, 0 to 1. */
  leftChance: number;
  leftSideWins: boolean;
}

/** How a hidden league decides: standard deviations and effects in logits. */
export interface HiddenRules {
  stats?: number;
  /** Of loyalty, techniques and guts. */
  otherFigures?: number;
  fighter?: number;
  race?: number;
  matchup?: number;
  trainer?: number;
  /** Lost with each win of a streak. */
  tiring?: number;
  lapse?: number;
  /** Change of each fighter's own strength with each fight of the league. */
  drift?: number;
  /** Fighters who return; without them the winner stays and a newcomer enters. */
  roster?: number;
  /** The fight at which the stats get other weights. */
  changeAt?: number;
}

const RACES = 24;
const TYPES = 8;
const TRAINERS = 40;
const STREAK = ODDS_SHAPE.figures.indexOf('streak');
const STREAK_SCALE = 3;
const MOST_WINS = 12;

interface Fighter {
  name: string;
  race: number;
  trainer: number;
  strength: number;
  wins: number;
  figures: number[];
}

export function hiddenFights(rules: HiddenRules, random: Random): () => KnownFight {
  const { roster = 0, fighter = 0, drift = 0, lapse = 0, changeAt } = rules;
  const strengthOf = hiddenStrength(rules, random);
  const matchups = normals(TYPES * TYPES, rules.matchup ?? 0, random);
  const fighters = Array.from({ length: roster }, (_, i) => drawFighter(`${i}`, fighter, random));
  let newcomers = 0;
  let champion: Fighter | null = null;
  let number = 0;
  const newcomer = () => drawFighter(`newcomer ${newcomers++}`, fighter, random);
  return () => {
    if (++number === changeAt) strengthOf.redraw();
    for (const one of fighters) one.strength = drifted(one.strength, fighter, drift, random);
    const [left, right] =
      roster > 0
        ? drawPair(fighters, random)
        : random.chance(0.5)
          ? [champion ?? newcomer(), newcomer()]
          : [newcomer(), champion ?? newcomer()];
    const [own, other] = [left.race % TYPES, right.race % TYPES];
    const matchup =
      own === other
        ? 0
        : own < other
          ? (matchups[own * TYPES + other] ?? 0)
          : -(matchups[other * TYPES + own] ?? 0);
    const logits = strengthOf(left) - strengthOf(right) + matchup;
    const leftChance = lapse + (1 - 2 * lapse) * sigmoid(logits);
    const leftSideWins = random.chance(leftChance);
    const fight = {
      left: sideOfFighter(left),
      right: sideOfFighter(right),
      leftChance,
      leftSideWins,
    };
    const [winner, loser] = leftSideWins ? [left, right] : [right, left];
    winner.wins += 1;
    loser.wins = 0;
    champion = winner.wins < MOST_WINS ? winner : null;
    return fight;
  };
}

function hiddenStrength(
  { stats = 0, otherFigures = 0, race = 0, trainer = 0, tiring = 0 }: HiddenRules,
  random: Random,
) {
  const drawWeights = () =>
    ODDS_SHAPE.figures.map((_, i) => {
      if (i === STREAK) return 0;
      return i < STATS.length
        ? stats * (0.5 + 0.5 * normal(random))
        : otherFigures * normal(random);
    });
  let weights = drawWeights();
  const races = normals(RACES, race, random);
  const trainers = normals(TRAINERS, trainer, random);
  const strength = (one: Fighter) =>
    one.figures.reduce((sum, figure, i) => sum + figure * (weights[i] ?? 0), one.strength) +
    (races[one.race] ?? 0) +
    (trainers[one.trainer] ?? 0) -
    tiring * one.wins;
  return Object.assign(strength, {
    redraw: () => {
      weights = drawWeights();
    },
  });
}

function drawFighter(name: string, deviation: number, random: Random): Fighter {
  const level = 0.7 * normal(random);
  const figures = ODDS_SHAPE.figures.map((_, i) =>
    i < STATS.length ? level + 0.6 * normal(random) : normal(random),
  );
  const [race, trainer] = [random.int(0, RACES - 1), random.int(0, TRAINERS - 1)];
  return { name, race, trainer, strength: deviation * normal(random), wins: 0, figures };
}

const sideOfFighter = ({ name, race, trainer, wins, figures }: Fighter): Side => ({
  figures: figures.map((figure, i) => (i === STREAK ? wins / STREAK_SCALE : figure)),
  traits: [name, `race ${race}`, `type ${race % TYPES}`, `trainer ${trainer}`],
});

/** One step of a walk whose spread over all fighters stays the same. */
function drifted(strength: number, deviation: number, drift: number, random: Random): number {
  if (drift === 0) return strength;
  return strength * Math.sqrt(1 - (drift / deviation) ** 2) + drift * normal(random);
}

const normals = (count: number, deviation: number, random: Random) =>
  Array.from({ length: count }, () => deviation * normal(random));

function drawPair(fighters: Fighter[], random: Random): [Fighter, Fighter] {
  const left = random.int(0, fighters.length - 1);
  const right = random.int(0, fighters.length - 2);
  return [fighters[left] as Fighter, fighters[right < left ? right : right + 1] as Fighter];
}

const sigmoid = (logits: number) => 1 / (1 + Math.exp(-logits));

const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
