import type { Goal } from './goals.ts';

/** Number and duration of the measured slices. */
export interface Timing {
  slices: number;
  seconds: number;
}

/** The results of a part of the benchmark, as quoted in docs/performance.md. */
export interface Section {
  title: string;
  /** A sentence on what is compared. */
  about: string;
  table: string;
  /** Those of its figures that have a value to reach. */
  goals?: Goal[];
}

export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
