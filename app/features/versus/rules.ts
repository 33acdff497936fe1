/** Decisions about head to head of two races. */

/** The latest meetings shown. */
export const LAST_MEETINGS = 10;

/** Pairs of races that are offered. */
export const LISTED_PAIRINGS = 12;

/** The address of two races head to head. */
export function versusPath(a: string, b: string): string {
  return `/versus/${[a, b].map((race) => encodeURIComponent(race.toLowerCase())).join('/')}`;
}

/** Two races in the order of their code points, as the index of meetings has them. */
export function inRaceOrder(a: string, b: string): [first: string, second: string] {
  return a < b ? [a, b] : [b, a];
}
