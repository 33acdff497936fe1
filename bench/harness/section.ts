/** How long slices are, and how many of them; a trial run is content with less. */
export interface Timing {
  slices: number;
  seconds: number;
}

/** The findings of one part of the benchmark, as docs/performance.md quotes them. */
export interface Section {
  title: string;
  /** The subjects of a comparison, in a sentence. */
  about: string;
  table: string;
}

export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
