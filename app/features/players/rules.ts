import { lowerBound } from '#app/features/guide/rules.ts';

export const TOP_STREAKS = 3;
const FAVOURITE_RACES = 5;

export const LISTED_PLAYERS = 12;
export const BEST_AMONG = 200;

export const MARK_COLOURS = 6;

export function markColour(name: string): number {
  let sum = 0;
  for (const letter of name.toLowerCase()) {
    sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  }
  return sum % MARK_COLOURS;
}

export function markLetter(name: string): string {
  const [first = '?'] = name.match(/[\p{L}\p{N}]/u) ?? [];
  return [...first.toUpperCase()][0] ?? first;
}

export function favouriteRaces(all: readonly { race: string; appearances: number }[]) {
  return all
    .toSorted((a, b) => b.appearances - a.appearances || (a.race < b.race ? -1 : 1))
    .slice(0, FAVOURITE_RACES)
    .map(({ race, appearances }) => ({ race, records: appearances }));
}

export function bestPlayers<T extends { fights: number; wins: number }>(
  players: readonly T[],
): T[] {
  return players
    .filter(({ wins }) => wins > 0)
    .map((player) => ({ player, bound: lowerBound(player.wins, player.fights) }))
    .sort((a, b) => b.bound - a.bound)
    .slice(0, LISTED_PLAYERS)
    .map(({ player }) => player);
}

export const PLAYER_SEARCH_LIMIT = 10;
