export interface ScoreSums {
  count: number;
  logLoss: number;
  brier: number;
  /** Ten equal bins from 0 to 1: number of estimates, sum of chances, number that came true. */
  bins: { count: number; chances: number; happened: number }[];
}

const BINS = 10;
const LEAST_CHANCE = 1e-6;

export const emptyScore = (): ScoreSums => ({
  count: 0,
  logLoss: 0,
  brier: 0,
  bins: Array.from({ length: BINS }, () => ({ count: 0, chances: 0, happened: 0 })),
});

/** Adds one estimate, in place: the `chance` that was given, 0 to 1, and whether it came true. */
export function addScore(sums: ScoreSums, chance: number, happened: boolean): void {
  sums.count++;
  sums.logLoss -= Math.log(Math.max(LEAST_CHANCE, happened ? chance : 1 - chance));
  sums.brier += (chance - (happened ? 1 : 0)) ** 2;
  const bin = sums.bins[Math.min(BINS - 1, Math.floor(chance * BINS))];
  if (!bin) return;
  bin.count++;
  bin.chances += chance;
  if (happened) bin.happened++;
}

export interface Score {
  count: number;
  logLoss: number;
  brier: number;
  /** Mean difference of chance and frequency, 0 to 1, bins weighted by number of estimates. */
  calibrationError: number;
}

/** The means of a series; null for an empty one. */
export function scoreOf({ count, logLoss, brier, bins }: ScoreSums): Score | null {
  if (count === 0) return null;
  const apart = bins.reduce((sum, bin) => sum + Math.abs(bin.chances - bin.happened), 0);
  return {
    count,
    logLoss: logLoss / count,
    brier: brier / count,
    calibrationError: apart / count,
  };
}
