import type { Random } from '@ringside/seeded-random';
import type { Monster } from '#app/features/guide/contract.ts';
import type { Item } from '#app/features/shop/contract.ts';
import { PLAYER_NAMES, type PlayerName } from './player-names.ts';

export interface PracticePlayer extends PlayerName {
  userId: string;
}

export const PRACTICE_PLAYERS: readonly PracticePlayer[] = PLAYER_NAMES.map((name, index) => ({
  userId: `practice-${index + 1}`,
  ...name,
}));

/** A player's behaviour, derived from the seed and never saved. */
export interface Habits {
  favouriteTypes: readonly string[];
  activity: number;
  boldness: number;
  /** Skill of choosing the stronger side: 0 is a guess, above 2 is nearly always the favourite. */
  wit: number;
}

export interface Purse {
  balance: number;
  inventory: Readonly<Record<string, number>>;
}

export function drawHabits(types: readonly string[], random: Random): Habits {
  return {
    favouriteTypes: random.shuffle(types).slice(0, random.int(1, 3)),
    activity: 0.2 + 3 * random.next() ** 3,
    boldness: 0.05 + 0.3 * random.next() ** 2,
    wit: 2.4 * random.next() ** 2,
  };
}

export function drawStartingPurse(items: readonly Item[], random: Random): Purse {
  const balance = 500 + 10 * Math.round(1800 * random.next() ** 4 + 150 * random.next());
  const inventory: Record<string, number> = {};
  for (let kinds = random.int(0, 6); kinds > 0 && items.length > 0; kinds--) {
    const { Slug } = random.weighted(items, (item) => 2000 / item.Cost);
    inventory[Slug] = (inventory[Slug] ?? 0) + random.int(1, 2);
  }
  return { balance, inventory };
}

/** Progress pages would otherwise be almost empty at first. */
export function drawEarlierVictories(
  habits: Habits,
  monsters: readonly Monster[],
  random: Random,
): string[] {
  const elsewhere = 0.06 * habits.activity;
  const zeal = Math.min(1, random.next() * 1.2);
  return monsters
    .filter(({ META }) =>
      random.chance(habits.favouriteTypes.includes(META.RACE_TYPE) ? zeal : elsewhere),
    )
    .map(({ META }) => META.RACE_SUPERTYPE);
}
