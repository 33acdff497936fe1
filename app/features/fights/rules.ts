/** Rules and constants of the Recent Matches panel (specification, sections 2 and 9). */

import { HIDDEN_NAME } from '#app/core/names/rules.ts';

export const RECENT_MATCHES_PAGE_SIZE = 50;
export const RECENT_MATCHES_REFRESH_MS = 30_000;

const MONSTER_NAME_MAX_CHARACTERS = 11;

/** A monster's name as the panel shows it: 11 characters at most, then `..`. */
export function shortMonsterName(name: string): string {
  if (name === HIDDEN_NAME) return 'Hidden';
  const characters = [...name];
  if (characters.length <= MONSTER_NAME_MAX_CHARACTERS) return name;
  return `${characters.slice(0, MONSTER_NAME_MAX_CHARACTERS).join('')}..`;
}

export function inRaceOrder(a: string, b: string): [first: string, second: string] {
  return a < b ? [a, b] : [b, a];
}

export interface FightFilters {
  userId?: string | undefined;
  race?: string | undefined;
  record?: number | undefined;
  /** Pairs of records that met. */
  pairs?: readonly (readonly [number, number])[] | undefined;
}
