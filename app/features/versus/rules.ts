export const LAST_MEETINGS = 10;

export const LISTED_PAIRINGS = 12;

export function versusPath(a: string, b: string): string {
  return `/versus/${[a, b].map((race) => encodeURIComponent(race.toLowerCase())).join('/')}`;
}

export function choicePath(chosen: Partial<Record<'a' | 'b', string>>): string {
  const search = new URLSearchParams();
  for (const corner of ['a', 'b'] as const) {
    const race = chosen[corner];
    if (race) search.set(corner, race.toLowerCase());
  }
  return search.size === 0 ? '/versus' : `/versus?${search}`;
}

export function chosenPath(chosen: Partial<Record<'a' | 'b', string>>): string {
  return chosen.a && chosen.b ? versusPath(chosen.a, chosen.b) : choicePath(chosen);
}
