/** One simple view of fights. Deviations are those of prior beliefs, in logits. */
export interface Expert {
  /** The chance that the weaker side wins regardless of the difference in strength. */
  lapse: number;
  figures: number;
  minorFigures: number;
  fighter: number;
  /** Of the race and the type. */
  breed: number;
  trainer: number;
  matchup: number;
  /** Share of a trait's prior variance that comes back with each of its fights, as fighters change. */
  drift: number;
  /** The same for the weights of the figures, as rules change. */
  forget: number;
}

/** Leaves a part out. */
const NONE = 0.01;

const STATS: Expert = {
  lapse: 0,
  figures: 0.5,
  minorFigures: NONE,
  fighter: NONE,
  breed: NONE,
  trainer: NONE,
  matchup: NONE,
  drift: 0.0001,
  forget: 0,
};
const FORM = { minorFigures: 0.3 };
const NO_FIGURES = { figures: NONE };

const withFormAndUpsets = (part: Partial<Expert>): Expert[] =>
  [{}, FORM].flatMap((form) => [0, 0.06].map((lapse) => ({ ...STATS, ...part, ...form, lapse })));

/** As estimates are judged by: a coin, the stats, soon after a change too, and Elo. */
const SIMPLEST: readonly Expert[] = [
  { ...STATS, ...NO_FIGURES },
  STATS,
  { ...STATS, lapse: 0.03, forget: 0.001 },
  // Its variance stays, so each fight moves it as much: Elo, with a K of 32.
  { ...STATS, ...NO_FIGURES, fighter: 0.43, drift: 1 },
];

const OTHERS: readonly Expert[] = [
  ...withFormAndUpsets({}).slice(1),
  ...withFormAndUpsets({ trainer: 0.5 }),
  ...withFormAndUpsets({ breed: 0.25, matchup: 0.5 }),
  ...withFormAndUpsets({ breed: 0.3, trainer: 0.3, matchup: 0.4 }).slice(2),
  { ...STATS, ...FORM, fighter: 0.5, lapse: 0.1 },
  { ...STATS, ...FORM, fighter: 1, lapse: 0.03 },
  { ...STATS, ...FORM, fighter: 0.8, breed: 0.3, trainer: 0.3, matchup: 0.3 },
  { ...STATS, ...NO_FIGURES, fighter: 0.9 },
  { ...STATS, ...NO_FIGURES, breed: 0.4, trainer: 0.4, matchup: 0.8 },
  // For leagues whose rules or fighters change.
  { ...STATS, lapse: 0.03, forget: 0.0001 },
  { ...STATS, ...FORM, fighter: 0.6, breed: 0.3, trainer: 0.3, matchup: 0.3, drift: 0.002 },
  { ...STATS, ...NO_FIGURES, fighter: 0.9, drift: 0.006 },
];

/** All predict each fight; the better an expert predicted so far, the greater its weight. */
export const EXPERTS: readonly Expert[] = [...SIMPLEST, ...OTHERS];

/** The trust each begins with and gets of what is shared out: so the simplest are never far ahead. */
export const SHARES: readonly number[] = [SIMPLEST, OTHERS].flatMap((some) =>
  some.map(() => 0.5 / some.length),
);
