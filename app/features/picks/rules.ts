export const SURENESS = [60, 75, 90] as const;
export type Sureness = (typeof SURENESS)[number];
export const MIN_PICKS = 5;
export const TABLE_ROWS = 50;
export const BEST_OF_SEASON = 3;
/** Viewers that are ranked, those with most picks first. */
export const RANKED_VIEWERS = 10_000;
export const RECENT_PICKS = 30;
export const SCORED_PICKS = 1000;
export const TABLE_REFRESH_MS = 30_000;

export const SEASON = /^(now|2\d{3}-[1-4])$/;

export const readSeason = (search: URLSearchParams): string | undefined =>
  SEASON.exec(search.get('season') ?? '')?.[0];

export interface ScoredPick {
  right: boolean;
  sure: number;
  estimate: number;
  crowd: number | null;
}

/** The Brier score of one pick, 0 to 1; less is better, and a coin has 0.25. */
export const brierOf = ({ right, sure }: Pick<ScoredPick, 'right' | 'sure'>) =>
  (right ? 1 - sure / 100 : sure / 100) ** 2;

export interface PickScore {
  picks: number;
  right: number;
  run: number;
  brier: number;
  estimateBrier: number;
  crowdBrier: number | null;
}

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

/** Of a bound that holds in 199 of 200 cases, in standard deviations: luck of five picks is never above it. */
const CERTAIN = 2.58;
/** At least this is taken as the standard deviation of one pick's lead: a few alike say little of it. */
const USUAL_DEVIATION = 0.25;

/** How far picks beat the estimate for certain: the mean lead, less what luck may be of so few. */
export const certainLead = ({
  picks,
  lead,
  squares,
}: Record<'picks' | 'lead' | 'squares', number>): number =>
  lead - CERTAIN * Math.max(USUAL_DEVIATION / Math.sqrt(picks), Math.sqrt(squares) / picks);
