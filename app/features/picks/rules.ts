/** Rules of picks: which side of an announced fight a viewer expects to win, without any stake. */

/** How sure a pick may be, in per cent. */
export const SURENESS = [60, 75, 90] as const;
export type Sureness = (typeof SURENESS)[number];
/** Scored picks that the table of a week needs. */
export const MIN_PICKS = 5;
/** Rows of the table. */
export const TABLE_ROWS = 50;
/** Picks of a viewer in one response, and those that the score is reckoned from. */
export const RECENT_PICKS = 30;
export const SCORED_PICKS = 1000;
export const TABLE_REFRESH_MS = 30_000;

/** A pick whose fight is decided, and what others expected. */
export interface ScoredPick {
  right: boolean;
  /** In per cent. */
  sure: number;
  /** The chance, 0 to 1, that the estimate gave the winner. */
  estimate: number;
  /** The chance that the crowd gave the winner; null without bets. */
  crowd: number | null;
}

/** The Brier score of one pick, 0 to 1; less is better, and a coin has 0.25. */
export const brierOf = ({ right, sure }: Pick<ScoredPick, 'right' | 'sure'>) =>
  (right ? 1 - sure / 100 : sure / 100) ** 2;

export interface PickScore {
  picks: number;
  right: number;
  /** Right picks in a row up to the last one. */
  run: number;
  /** Mean Brier scores of the same fights; the crowd's of those with bets. */
  brier: number;
  estimateBrier: number;
  crowdBrier: number | null;
}

/** The score of picks, newest first; null without any. */
export function scorePicks(picks: readonly ScoredPick[]): PickScore | null {
  if (picks.length === 0) return null;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const wrong = picks.findIndex(({ right }) => !right);
  const crowd = picks.flatMap(({ crowd: chance }) => (chance === null ? [] : (1 - chance) ** 2));
  return {
    picks: picks.length,
    right: picks.filter(({ right }) => right).length,
    run: wrong < 0 ? picks.length : wrong,
    brier: mean(picks.map(brierOf)),
    estimateBrier: mean(picks.map(({ estimate }) => (1 - estimate) ** 2)),
    crowdBrier: crowd.length === 0 ? null : mean(crowd),
  };
}
