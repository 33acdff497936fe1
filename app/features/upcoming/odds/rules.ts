import type { OddsShape, Side } from '@ringside/fight-odds';
import { crowdChance } from '@ringside/fight-odds/baselines';
import { mondayOf, weekOf } from '#app/core/weeks.ts';
import { STATS } from '#app/features/guide/contract.ts';
import { type KeptSide, SIDE_FIGURES } from '#app/features/records/fight-sides.ts';
import type { Estimate } from '../contract.ts';

const FIGURE_SCALES: Record<(typeof SIDE_FIGURES)[number], number> = {
  LIF: 200,
  POW: 200,
  INT: 200,
  SKI: 200,
  SPD: 200,
  DEF: 200,
  LOYALTY: 25,
  TECHNIQUES: 4,
  streak: 3,
  GUTS_RATE: -5,
  STARTING_GUTS: 25,
};

export const ODDS_SHAPE: OddsShape = {
  figures: [...SIDE_FIGURES],
  minorFigures: SIDE_FIGURES.slice(STATS.length),
  traits: [
    { name: 'fighter', prior: 'fighter' },
    { name: 'race', prior: 'breed' },
    { name: 'type', prior: 'breed', matchups: true },
    { name: 'trainer', prior: 'trainer' },
  ],
};

export const STATS_SHAPE: OddsShape = { figures: [...STATS], traits: [] };

export interface FighterTraits {
  race: string;
  type: string;
  trainer: string | null;
}

export function sideOf([fighter, figures]: KeptSide, { race, type, trainer }: FighterTraits): Side {
  return {
    figures: SIDE_FIGURES.map((name, index) => {
      const figure = figures[index] ?? null;
      return figure === null ? null : figure / FIGURE_SCALES[name];
    }),
    traits: [fighter, race, type, trainer],
  };
}

export const statsOf = ({ figures }: Side): Side => ({
  figures: figures.slice(0, STATS.length),
  traits: [],
});

export interface AnnouncedSide {
  kept: KeptSide;
  traits: FighterTraits;
}

/** With the estimates of two simpler models, by which it is judged. */
export interface StoredEstimate extends Estimate {
  elo: number;
  stats: number;
}

export const MILLION = 1_000_000;
/** The lowest chance in scores: if a chance of 0 comes true, its loss is infinite. */
const LEAST_CHANCE = 1e-6;
export const BINS = 10;

export const SOURCES = ['estimate', 'crowd', 'beside-crowd', 'elo', 'stats'] as const;
export type Source = (typeof SOURCES)[number];

export interface ScoredFight {
  chances: { estimate: number; elo: number; stats: number };
  pool: { left: number; right: number } | null;
  leftSideWins: boolean;
  date: number;
  leftRace: string;
  rightRace: string;
}

export interface Score {
  scope: string;
  source: Source;
  bin: number;
  estimates: number;
  happened: number;
  chances: number;
  log_loss: number;
  brier: number;
}

/** Integers, so that voided fights are subtracted exactly. */
export function scoresOf({ chances, pool, leftSideWins, date, ...races }: ScoredFight): Score[] {
  const crowd = pool && crowdChance(pool);
  const said: [Source, number][] = [
    ['estimate', chances.estimate],
    ['elo', chances.elo],
    ['stats', chances.stats],
    ...(crowd === null
      ? []
      : ([
          ['crowd', crowd],
          ['beside-crowd', chances.estimate],
        ] as [Source, number][])),
  ];
  const { leftRace, rightRace } = races;
  return said.flatMap(([source, chance]) => [
    scoreOf('all', source, chance, leftSideWins),
    scoreOf(`week:${mondayOf(weekOf(date))}`, source, chance, leftSideWins),
    // Scored from each race's side; a fight within one race is left out.
    ...(leftRace === rightRace
      ? []
      : [
          scoreOf(`race:${leftRace}`, source, chance, leftSideWins),
          scoreOf(`race:${rightRace}`, source, 1 - chance, !leftSideWins),
        ]),
  ]);
}

function scoreOf(scope: string, source: Source, chance: number, happened: boolean): Score {
  const given = Math.max(LEAST_CHANCE, happened ? chance : 1 - chance);
  return {
    scope,
    source,
    bin: Math.min(BINS - 1, Math.floor(chance * BINS)),
    estimates: 1,
    happened: happened ? 1 : 0,
    chances: Math.round(MILLION * chance),
    log_loss: Math.round(-MILLION * Math.log(given)),
    brier: Math.round(MILLION * (chance - (happened ? 1 : 0)) ** 2),
  };
}

export const LEARNED_PER_TURN = 200;
export const CHECKPOINT_EVERY_FIGHTS = 50_000;
/** A checkpoint is also stored after learning this many fights in one go. */
export const CHECKPOINT_AFTER_FIGHTS = 1000;
/** How long a batch waits for the learning of earlier fights, before the sender has to retry. */
export const LEARNING_PATIENCE_MS = 3_000;

export const WEEKS_SHOWN = 26;
export const RACES_SHOWN = 50;
export const UPSETS_SHOWN = 10;
