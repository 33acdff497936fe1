/** How long slices are, and how many of them; a trial run is content with less. */
export interface Timing {
  slices: number;
  seconds: number;
}

/** What one part of the benchmark found, as docs/performance.md quotes it. */
export interface Section {
  title: string;
  /** What is compared with what, in a sentence. */
  about: string;
  table: string;
}

export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
