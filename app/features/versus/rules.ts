/** Decisions about head to head of two races. */

/** The latest meetings shown. */
export const LAST_MEETINGS = 10;

/** Pairs of races that are offered. */
export const LISTED_PAIRINGS = 12;

/** The address of two races head to head. */
export function versusPath(a: string, b: string): string {
  return `/versus/${[a, b].map((race) => encodeURIComponent(race.toLowerCase())).join('/')}`;
}

/** The address of the choice while one corner is empty, or both. */
export function choicePath(chosen: Partial<Record<'a' | 'b', string>>): string {
  const search = new URLSearchParams();
  for (const corner of ['a', 'b'] as const) {
    const race = chosen[corner];
    if (race) search.set(corner, race.toLowerCase());
  }
  return search.size === 0 ? '/versus' : `/versus?${search}`;
}

/** Where the choice of a race for a corner leads: to the pair, or on to the other corner. */
export function chosenPath(chosen: Partial<Record<'a' | 'b', string>>): string {
  return chosen.a && chosen.b ? versusPath(chosen.a, chosen.b) : choicePath(chosen);
}

/** Two races in the order of their code points, as the index of meetings has them. */
export function inRaceOrder(a: string, b: string): [first: string, second: string] {
  return a < b ? [a, b] : [b, a];
}
