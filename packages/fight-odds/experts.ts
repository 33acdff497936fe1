/** One simple view of fights. Deviations are those of prior beliefs, in logits; a tiny one leaves its part out. */
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

const STATS: Expert = {
  lapse: 0,
  figures: 0.6,
  minorFigures: 0.03,
  fighter: 0.05,
  group: 0.03,
  matchup: 0.03,
  drift: 0.0004,
  forget: 0,
};
const FORM = { minorFigures: 0.3 };
const BREEDS = { group: 0.3 };
const MATCHUPS = { ...BREEDS, matchup: 0.5 };
const NO_FIGURES = { figures: 0.03 };

const withFormAndUpsets = (part: Partial<Expert>): Expert[] =>
  [0, 0.06].flatMap((lapse) => [{}, FORM].map((form) => ({ ...STATS, ...part, ...form, lapse })));

const COIN = {
  ...STATS,
  figures: 0.01,
  minorFigures: 0.01,
  fighter: 0.01,
  group: 0.01,
  matchup: 0.01,
};

/** All predict each fight; the better an expert predicted so far, the greater its weight. */
export const EXPERTS: readonly Expert[] = [
  COIN,
  ...withFormAndUpsets({}),
  ...withFormAndUpsets(BREEDS),
  ...withFormAndUpsets(MATCHUPS),
  { ...STATS, lapse: 0.03, forget: 0.0001 },
  { ...STATS, ...FORM, lapse: 0.03, group: 0.15, forget: 0.0001 },
  { ...STATS, ...FORM, fighter: 0.5, lapse: 0.1 },
  { ...STATS, ...FORM, ...BREEDS, fighter: 0.5, lapse: 0.1 },
  { ...STATS, ...FORM, fighter: 0.6, group: 0.3, matchup: 0.3, drift: 0.002 },
  { ...STATS, ...NO_FIGURES, fighter: 0.9 },
  { ...STATS, ...NO_FIGURES, fighter: 0.9, drift: 0.008 },
  { ...STATS, ...NO_FIGURES, group: 0.4, matchup: 0.8 },
];
