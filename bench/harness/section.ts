import type { Goal } from './goals.ts';

/** Number and duration of the measured slices. */
export interface Timing {
  slices: number;
  seconds: number;
}

/** The results of a part of the benchmark. */
export interface Section {
  title: string;
  /** A sentence on what is compared. */
  about: string;
  table: string;
  /** Those of its figures that have a value to reach. */
  goals?: Goal[];
}

/** A section as Markdown. */
export const asText = ({ title, about, table }: Section) => `### ${title}\n\n${about}\n\n${table}`;

export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
