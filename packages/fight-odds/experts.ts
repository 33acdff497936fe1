export interface Expert {
  lapse: number;
  ratingDeviation: number;
  matchupDeviation: number;
}

const LAPSES = [0, 0.05, 0.1];
const DEVIATIONS = [
  { ratingDeviation: 0.08, matchupDeviation: 0.02 },
  { ratingDeviation: 0.08, matchupDeviation: 0.7 },
  { ratingDeviation: 0.7, matchupDeviation: 0.02 },
  { ratingDeviation: 0.7, matchupDeviation: 0.7 },
];

export const EXPERTS: readonly Expert[] = LAPSES.flatMap((lapse) =>
  DEVIATIONS.map((deviations) => ({ lapse, ...deviations })),
);
