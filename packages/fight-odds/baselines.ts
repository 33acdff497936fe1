const START = 1500;
const K = 32;
const SCALE = 400;

const MAX_FIGHTERS = 50_000;

export type SavedElo = [fighter: string, rating: number][];

/** Elo from results alone: a newcomer starts at 1500, each fight moves at most 32 points. */
export function createElo(saved: SavedElo = []) {
  const ratings = new Map(saved);
  const ratingOf = (fighter: string) => ratings.get(fighter) ?? START;
  const leftChance = (left: string, right: string) =>
    1 / (1 + 10 ** ((ratingOf(right) - ratingOf(left)) / SCALE));
  return {
    leftChance,
    learn(left: string, right: string, leftSideWins: boolean): void {
      const moved = K * ((leftSideWins ? 1 : 0) - leftChance(left, right));
      const [own, other] = [ratingOf(left) + moved, ratingOf(right) - moved];
      for (const [fighter, rating] of [[left, own] as const, [right, other] as const]) {
        ratings.delete(fighter);
        ratings.set(fighter, rating);
      }
      while (ratings.size > MAX_FIGHTERS) ratings.delete(ratings.keys().next().value as string);
    },
    save: (): SavedElo => [...ratings],
  };
}

const LEAST_SHARE = 0.02;

/**
 * The crowd's chance for the left side: its share of the pool, in any currency, kept away from 0
 * and 1, since the side with the whole pool may still lose.
 */
export function crowdChance(pool: { left: number; right: number }): number | null {
  const total = pool.left + pool.right;
  if (total <= 0) return null;
  return Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, pool.left / total));
}
