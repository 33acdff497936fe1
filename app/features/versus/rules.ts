/** Decisions about head to head of two races. */

/** The latest meetings shown. */
export const LAST_MEETINGS = 10;

/** Two races in the order of their code points, as the index of meetings has them. */
export function inRaceOrder(a: string, b: string): [first: string, second: string] {
  return a < b ? [a, b] : [b, a];
}
