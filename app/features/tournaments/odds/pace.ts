const LONGEST_GAP_MS = 45 * 60_000;
const GAPS = 8;
export const RESULTS_FOR_PACE = 24;

export interface Pace {
  lastResultAt: number;
  matchMs: number;
}

/** The pace of results declared at these times, in ms, newest first; null before the second one. */
export function paceOf(times: readonly number[]): Pace | null {
  const [lastResultAt] = times;
  const gaps = times
    .slice(1)
    .map((time, index) => (times[index] ?? 0) - time)
    .filter((gap) => gap > 0 && gap <= LONGEST_GAP_MS)
    .slice(0, GAPS)
    .sort((a, b) => a - b);
  const matchMs = gaps[Math.floor((gaps.length - 1) / 2)];
  return lastResultAt === undefined || matchMs === undefined ? null : { lastResultAt, matchMs };
}
