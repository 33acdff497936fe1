/** One way to read fights: how often upsets happen by themselves, and how much is not in the figures. */
export interface Expert {
  /** The chance that the weaker side wins however weak it is. */
  lapse: number;
  /** Standard deviation of a trait's own strength before anything is known of it, in logits. */
  ratingDeviation: number;
  /** The same for one trait against another, beyond the strength of both. */
  matchupDeviation: number;
}

const LAPSES = [0, 0.05, 0.1];
const DEVIATIONS = [
  { ratingDeviation: 0.08, matchupDeviation: 0.02 },
  { ratingDeviation: 0.08, matchupDeviation: 0.7 },
  { ratingDeviation: 0.7, matchupDeviation: 0.02 },
  { ratingDeviation: 0.7, matchupDeviation: 0.7 },
];

/** They are asked side by side; the better one predicted so far, the more its word weighs. */
export const EXPERTS: readonly Expert[] = LAPSES.flatMap((lapse) =>
  DEVIATIONS.map((deviations) => ({ lapse, ...deviations })),
);
