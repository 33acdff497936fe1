/** The inputs of the estimates, and their scores. */
import type { OddsShape, Reason, Side } from '@ringside/fight-odds';
import { crowdChance } from '@ringside/fight-odds/baselines';
import { UNKNOWN_FIGURE } from '#app/features/monster-records/rules.ts';
import { STATS } from '#app/features/monsters/contract.ts';

/**
 * The figures of a fighter that the estimates use, scaled so that typical differences are about 1.
 * Figures of past fights are stored in this order, so new ones are appended.
 */
const FIGURE_SCALES = [
  ...STATS.map((stat) => [stat, 200] as const),
  ['LOYALTY', 25],
  ['TECHNIQUES', 4],
  ['streak', 3],
  ['GUTS_RATE', -5],
  ['STARTING_GUTS', 25],
] as const;

export const ODDS_SHAPE: OddsShape = {
  figures: FIGURE_SCALES.map(([name]) => name),
  traits: [
    { name: 'fighter' },
    { name: 'race' },
    { name: 'type', matchups: true },
    { name: 'trainer' },
  ],
};

/** The figures of the baseline that uses stats only. */
export const STATS_SHAPE: OddsShape = { figures: [...STATS], traits: [] };

/** A fighter's figures at the start of a fight, without unknown ones. */
export type FighterFigures = { [name: string]: number | null | undefined };

/** One side of a fight as stored: its identity, and its figures in order. */
export type KeptSide = [fighter: string, figures: (number | null)[]];

export function keptSide(fighter: string, figures: FighterFigures): KeptSide {
  return [fighter, ODDS_SHAPE.figures.map((name) => figures[name] ?? null)];
}

const STREAK = FIGURE_SCALES.findIndex(([name]) => name === 'streak');

/** Replaces the streak; returns whether it changed. */
export function setStreak([, figures]: KeptSide, streak: number): boolean {
  if (figures[STREAK] === streak) return false;
  figures[STREAK] = streak;
  return true;
}

/** The identity of a fighter without a record: name, race and trainer. */
export const fighterWithoutRecord = (name: string, race: string, trainer: string | null) =>
  JSON.stringify([name, race, trainer]);

/** The columns of a record that estimates use. */
interface StoredRecord {
  id: number;
  monster_name: string;
  race: string;
  user_name: string | null;
  came_with_fight: number;
  lif: number;
  pow: number;
  int: number;
  ski: number;
  spd: number;
  def: number;
  loyalty: number;
  guts_rate: number;
  starting_guts: number;
  techniques_json: string;
}

/** The identity of a record's fighter, the same in all its fights. */
export function fighterOf(
  row: Pick<StoredRecord, 'id' | 'monster_name' | 'race' | 'user_name' | 'came_with_fight'>,
): string {
  if (row.came_with_fight === 0) return String(row.id);
  return fighterWithoutRecord(row.monster_name, row.race, row.user_name);
}

const told = (figure: number) => (figure === UNKNOWN_FIGURE ? null : figure);

/** The figures of a record except its streak, which changes with each fight. */
export function figuresOf(row: StoredRecord): FighterFigures {
  return {
    ...{ LIF: told(row.lif), POW: told(row.pow), INT: told(row.int) },
    ...{ SKI: told(row.ski), SPD: told(row.spd), DEF: told(row.def) },
    ...{ LOYALTY: told(row.loyalty), GUTS_RATE: told(row.guts_rate) },
    STARTING_GUTS: told(row.starting_guts),
    TECHNIQUES: (JSON.parse(row.techniques_json) as unknown[] | null)?.length ?? null,
  };
}

export interface FighterTraits {
  race: string;
  type: string;
  trainer: string | null;
}

/** One side as input of an estimate. */
export function sideOf([fighter, figures]: KeptSide, { race, type, trainer }: FighterTraits): Side {
  return {
    figures: FIGURE_SCALES.map(([, scale], index) => {
      const figure = figures[index] ?? null;
      return figure === null ? null : figure / scale;
    }),
    traits: [fighter, race, type, trainer],
  };
}

/** The same for the baseline that uses stats only. */
export const statsOf = ({ figures }: Side): Side => ({
  figures: figures.slice(0, STATS.length),
  traits: [],
});

/** One side of an announced fight. */
export interface AnnouncedSide {
  kept: KeptSide;
  traits: FighterTraits;
}

/** The estimates of a fight, made before it. Chances are of the left side, 0 to 1. */
export interface StoredEstimate {
  leftChance: number;
  low: number;
  high: number;
  /** The three strongest. */
  reasons: Reason[];
  elo: number;
  stats: number;
  /** How many fights it was learned from. */
  fights: number;
}

export const MILLION = 1_000_000;
/** The lowest chance in scores: if a chance of 0 comes true, its loss is infinite. */
const LEAST_CHANCE = 1e-6;
export const BINS = 10;

/** The sources of estimates. `beside-crowd` is our own, for the fights with bets. */
export const SOURCES = ['estimate', 'crowd', 'beside-crowd', 'elo', 'stats'] as const;
export type Source = (typeof SOURCES)[number];

/** A fight with estimates made before it. */
export interface ScoredFight {
  /** The chance of the left side, 0 to 1, by source. */
  chances: { estimate: number; elo: number; stats: number };
  pool: { left: number; right: number } | null;
  leftSideWins: boolean;
  /** Milliseconds since the epoch. */
  date: number;
  leftRace: string;
  rightRace: string;
}

/** One fight's contribution to a row of sums; everything but the counts in millionths. */
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

/** A fight's contributions to all sums. Integers, so that voided fights are subtracted exactly. */
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
    scoreOf(`week:${weekOf(date)}`, source, chance, leftSideWins),
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
    ...{ scope, source, bin: Math.min(BINS - 1, Math.floor(chance * BINS)) },
    ...{ estimates: 1, happened: happened ? 1 : 0, chances: Math.round(MILLION * chance) },
    log_loss: Math.round(-MILLION * Math.log(given)),
    brier: Math.round(MILLION * (chance - (happened ? 1 : 0)) ** 2),
  };
}

const DAY_MS = 86_400_000;

/** The Monday (UTC) of the week of a time, as `2026-01-05`. */
export function weekOf(timeMs: number): string {
  const day = Math.floor(timeMs / DAY_MS);
  // The epoch began on a Thursday.
  const monday = day - ((day + 3) % 7);
  return new Date(monday * DAY_MS).toISOString().slice(0, 10);
}

/** Fights learned per turn of the event loop. */
export const LEARNED_PER_TURN = 200;
/** Number of fights between two checkpoints. */
export const CHECKPOINT_EVERY_FIGHTS = 50_000;
/**
 * A checkpoint is also stored after learning this many fights in one go, for example at a start.
 */
export const CHECKPOINT_AFTER_FIGHTS = 1000;
/** How long a batch waits for the learning of earlier fights, before the sender has to retry. */
export const LEARNING_PATIENCE_MS = 3_000;

/** Maximum rows on the page about the estimates. */
export const WEEKS_SHOWN = 26;
export const RACES_SHOWN = 50;
export const UPSETS_SHOWN = 10;
