import type { Side } from '@ringside/fight-odds';

export interface KnownFight {
  left: Side;
  right: Side;
  /** The true chance of the left side, 0 to 1. */
  leftChance: number;
  leftSideWins: boolean;
  /** The bets in Z; null in a world without bettors. */
  pool: { left: number; right: number } | null;
}
