/** Constants and decisions of the players' pages. */
import { lowerBound } from '#app/features/monsters/rules.ts';

/** Longest streaks and favourite breeds in a profile. */
export const TOP_STREAKS = 3;
export const FAVOURITE_RACES = 5;

/** Players in each list of the players' page. */
export const LISTED_PLAYERS = 12;
/** The best are looked for among so many with the most fights. */
export const BEST_AMONG = 200;

/** Colours that a player's mark may have, as its style sheet numbers them. */
export const MARK_COLOURS = 6;

/** Which of the colours a name has: always the same, and another for most other names. */
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

/** Those who win most surely first; equally sure ones stay as they came. */
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
