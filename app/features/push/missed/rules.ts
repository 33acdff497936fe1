/** Missed fights are counted up to this many. */
export const MAX_COUNTED = 99;
/** Missed fights that are listed. */
export const SHOWN_FIGHTS = 5;
/** How often a page that is open asks. */
export const MISSED_REFRESH_MS = 60_000;

/** A page's title with the number of missed things before it. */
export function titleWith(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
}
