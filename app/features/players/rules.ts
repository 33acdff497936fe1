/** Constants and decisions of the players' pages. */
import { lowerBound } from '#app/features/guide/rules.ts';

/** Longest streaks and favourite breeds in a profile. */
export const TOP_STREAKS = 3;
const FAVOURITE_RACES = 5;

/** Players in each list of the players' page. */
export const LISTED_PLAYERS = 12;
/** The best players are searched among those with the most fights. */
export const BEST_AMONG = 200;

/** Number of colours in the style sheet of the marks. */
export const MARK_COLOURS = 6;

/** The colour of a name: always the same, and different for most other names. */
export function markColour(name: string): number {
  let sum = 0;
  for (const letter of name.toLowerCase()) {
    sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  }
  return sum % MARK_COLOURS;
}

/** The letter on a mark: the first letter or digit of the name. */
export function markLetter(name: string): string {
  const [first = '?'] = name.match(/[\p{L}\p{N}]/u) ?? [];
  return [...first.toUpperCase()][0] ?? first;
}

/** The breeds with the most records; equal ones by name. */
export function favouriteRaces(all: readonly { race: string; appearances: number }[]) {
  return all
    .toSorted((a, b) => b.appearances - a.appearances || (a.race < b.race ? -1 : 1))
    .slice(0, FAVOURITE_RACES)
    .map(({ race, appearances }) => ({ race, records: appearances }));
}

/** Those with the highest lower bound of the win rate first; ties keep their order. */
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

/** Maximum results of a player search. */
export const PLAYER_SEARCH_LIMIT = 10;
