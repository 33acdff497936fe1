/** Rules of head to head of two races. */

/** The latest meetings shown. */
export const LAST_MEETINGS = 10;

/** Suggested pairs of races. */
export const LISTED_PAIRINGS = 12;

/** The path of two races head to head. */
export function versusPath(a: string, b: string): string {
  return `/versus/${[a, b].map((race) => encodeURIComponent(race.toLowerCase())).join('/')}`;
}

/** The path of the page on which an empty corner is chosen. */
export function choicePath(chosen: Partial<Record<'a' | 'b', string>>): string {
  const search = new URLSearchParams();
  for (const corner of ['a', 'b'] as const) {
    const race = chosen[corner];
    if (race) search.set(corner, race.toLowerCase());
  }
  return search.size === 0 ? '/versus' : `/versus?${search}`;
}

/** The path after a choice: the pair, or the page for the other corner. */
export function chosenPath(chosen: Partial<Record<'a' | 'b', string>>): string {
  return chosen.a && chosen.b ? versusPath(chosen.a, chosen.b) : choicePath(chosen);
}
