/** One simple view of fights. Deviations are those of prior beliefs, in logits. */
export interface Expert {
  /** The chance that the weaker side wins regardless of the difference in strength. */
  lapse: number;
  figures: number;
  minorFigures: number;
  /** Of the first trait, the fighter's own. */
  fighter: number;
  /** Of all other traits, such as the race and the trainer. */
  group: number;
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
  figures: 0.6,
  minorFigures: NONE,
  fighter: NONE,
  group: NONE,
  matchup: NONE,
  drift: 0.0004,
  forget: 0,
};
const FORM = { minorFigures: 0.3 };
const BREEDS = { group: 0.3 };
const MATCHUPS = { ...BREEDS, matchup: 0.5 };
const NO_FIGURES = { figures: NONE };

const withFormAndUpsets = (part: Partial<Expert>): Expert[] =>
  [0, 0.06].flatMap((lapse) => [{}, FORM].map((form) => ({ ...STATS, ...part, ...form, lapse })));

const STEADY: readonly Expert[] = [
  // A coin.
  { ...STATS, ...NO_FIGURES },
  ...withFormAndUpsets({}),
  ...withFormAndUpsets(BREEDS),
  ...withFormAndUpsets(MATCHUPS),
  { ...STATS, ...FORM, fighter: 0.5, lapse: 0.1 },
  { ...STATS, ...FORM, ...BREEDS, fighter: 0.5, lapse: 0.1 },
  { ...STATS, ...NO_FIGURES, fighter: 0.9 },
  { ...STATS, ...NO_FIGURES, group: 0.4, matchup: 0.8 },
];

/** For leagues whose rules or fighters change. */
const CHANGING: readonly Expert[] = [
  { ...STATS, lapse: 0.03, forget: 0.0001 },
  { ...STATS, lapse: 0.03, forget: 0.001 },
  { ...STATS, ...FORM, fighter: 0.6, group: 0.3, matchup: 0.3, drift: 0.002 },
  { ...STATS, ...NO_FIGURES, fighter: 0.9, drift: 0.006 },
  // Its variance stays, so each fight moves it as much: Elo, with a K of 32.
  { ...STATS, ...NO_FIGURES, fighter: 0.43, drift: 1 },
];

/** All predict each fight; the better an expert predicted so far, the greater its weight. */
export const EXPERTS: readonly Expert[] = [...STEADY, ...CHANGING];

/**
 * What each gets of the trust that is shared out, together 1: half goes to those for changes, which
 * would otherwise be trusted only long after one.
 */
export const SHARES: readonly number[] = [STEADY, CHANGING].flatMap((some) =>
  some.map(() => 0.5 / some.length),
);
