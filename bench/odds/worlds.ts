import type { OddsShape, Side } from '@ringside/fight-odds';
import { createRandom, type Random } from '@ringside/seeded-random';
import { STATS } from '#app/features/guide/contract.ts';
import { keptSide } from '#app/features/records/fight-sides.ts';
import { ODDS_SHAPE, sideOf } from '#app/features/upcoming/odds/rules.ts';
import { playFight, startLeague } from '#demo/season/league.ts';
import type { Entry } from '#demo/season/world/challenger.ts';
import { createWorld } from '#demo/season/world/world.ts';
import { loadReference } from '#reference/load.ts';

/** A decided fight of a simulated world, whose true chance is known. */
export interface KnownFight {
  left: Side;
  right: Side;
  /** The true chance of the left side, 0 to 1. */
  leftChance: number;
  leftSideWins: boolean;
  /** The bets in Z; null in a world without bettors. */
  pool: { left: number; right: number } | null;
}

export interface OddsWorld {
  about: string;
  shape: OddsShape;
  /** The number of figures, counted from the first, that are stats. */
  stats: number;
  fights(seed: string): () => KnownFight;
}

/** How a hidden league decides: standard deviations and effects in logits. */
interface HiddenRules {
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

/** Ten worlds; the estimates know nothing of their rules. */
export const ODDS_WORLDS: Record<string, OddsWorld> = {
  season: {
    about: "the practice season's: stats decide, runs tire, each monster has a form of its own",
    shape: ODDS_SHAPE,
    stats: STATS.length,
    fights: seasonFights,
  },
  stats: hidden('stats alone decide, and one fight in ten is an upset', {
    stats: 0.5,
    lapse: 0.05,
  }),
  'tired champions': hidden('stats decide, and streaks tire', {
    stats: 0.5,
    tiring: 0.25,
    lapse: 0.05,
  }),
  'hidden ratings': hidden('60 fighters of hidden strength, whose stats mean nothing', {
    fighter: 1,
    roster: 60,
  }),
  'drifting ratings': hidden('40 fighters whose hidden strength changes', {
    fighter: 1,
    roster: 40,
    drift: 0.015,
  }),
  matchups: hidden('stats, and which type meets which', { stats: 0.4, race: 0.2, matchup: 0.6 }),
  trainers: hidden('stats, and the hand of 40 trainers', { stats: 0.4, trainer: 0.5 }),
  'a little of all': hidden('every influence there is', {
    stats: 0.4,
    otherFigures: 0.2,
    race: 0.2,
    matchup: 0.3,
    trainer: 0.2,
    tiring: 0.15,
    lapse: 0.05,
  }),
  'other rules': hidden('stats decide, by other weights from fight 2,500 on', {
    stats: 0.6,
    changeAt: 2500,
  }),
  luck: hidden('luck alone', {}),
};

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

function hidden(about: string, rules: HiddenRules): OddsWorld {
  return {
    about,
    shape: ODDS_SHAPE,
    stats: STATS.length,
    fights: (seed) => hiddenFights(rules, createRandom(`${about} ${seed}`)),
  };
}

function hiddenFights(rules: HiddenRules, random: Random): () => KnownFight {
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
      pool: null,
    };
    const [winner, loser] = leftSideWins ? [left, right] : [right, left];
    winner.wins += 1;
    loser.wins = 0;
    champion = winner.wins < MOST_WINS ? winner : null;
    return fight;
  };
}

/** Strength by everything but matchups, in logits. */
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

/** A standard normal variate (Box–Muller transform). */
const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

function seasonFights(seed: string): () => KnownFight {
  const reference = loadReference();
  const world = createWorld(reference, seed);
  const types = new Map(
    reference.monsters.map(({ META }) => [META.RACE_SUPERTYPE, META.RACE_TYPE]),
  );
  const entries = new Map<number, Entry>();
  let state = startLeague(world);
  return () => {
    const { fight, state: next } = playFight(world, state, Date.UTC(2026, 0, 1));
    state = next;
    for (const entry of fight.entries) entries.set(entry.monster.id, entry);
    const side = ({ id, wins }: typeof fight.left): Side => {
      const { record } = entries.get(id) as Entry;
      const { RACE: race, USER: trainer = null, ...figures } = record;
      const { LIF, POW, INT, SKI, SPD, DEF, LOYALTY, GUTS_RATE, STARTING_GUTS } = figures;
      const kept = keptSide(String(id), {
        LIF,
        POW,
        INT,
        SKI,
        SPD,
        DEF,
        LOYALTY,
        GUTS_RATE,
        STARTING_GUTS,
        TECHNIQUES: figures.TECHNIQUES.length,
        streak: wins,
      });
      return sideOf(kept, { race, type: types.get(race) ?? race, trainer });
    };
    const staked = (onLeft: boolean) =>
      fight.bets.reduce((sum, bet) => sum + (bet.onLeft === onLeft ? bet.stake : 0), 0);
    return {
      left: side(fight.left),
      right: side(fight.right),
      leftChance: fight.leftChance,
      leftSideWins: fight.leftSideWins,
      pool: { left: staked(true), right: staked(false) },
    };
  };
}
