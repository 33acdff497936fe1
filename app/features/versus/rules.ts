export const LAST_MEETINGS = 10;

export const LISTED_PAIRINGS = 12;

export function versusPath(a: string, b: string): string {
  return `/versus/${[a, b].map((race) => encodeURIComponent(race.toLowerCase())).join('/')}`;
}
