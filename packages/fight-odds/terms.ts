import { EXPERTS, type Expert } from './experts.ts';

/** One side of a fight, as it was before the bell. */
export interface Side {
  /**
   * In the order of the model's figures, scaled so that usual differences are about 1. What is not
   * known is null: it is left out of the comparison, never filled in.
   */
  figures: readonly (number | null)[];
  /** In the order of the model's traits, such as the fighter's own name and its race; null: unknown. */
  traits: readonly (string | null)[];
}

/** The facts about a side in this league. Reasons are given by these names. */
export interface OddsShape {
  figures: readonly string[];
  /** `matchups`: whether one trait may suit another, such as race against race. */
  traits: readonly { name: string; matchups?: boolean }[];
}

/** A trait's strength drifts: what is added to the variance with each of its fights. */
const DRIFT = 0.0002;

/** One part of the difference in strength: a trait of one side, or one trait against another. */
export interface Term {
  key: string;
  kind: 'rating' | 'matchup';
  name: string;
  sign: 1 | -1;
}

/** Equal traits say nothing; a pair has one key, whichever side its first one is on. */
export function compareTraits(shape: OddsShape, left: Side, right: Side): Term[] {
  return shape.traits.flatMap(({ name, matchups }, i): Term[] => {
    const [own, other] = [left.traits[i] ?? null, right.traits[i] ?? null];
    if (own === other) return [];
    const rating = (trait: string | null, sign: 1 | -1): Term[] =>
      trait === null ? [] : [{ key: JSON.stringify([i, trait]), kind: 'rating', name, sign }];
    const ratings = [...rating(own, 1), ...rating(other, -1)];
    if (!matchups || own === null || other === null) return ratings;
    const [first, second] = own < other ? [own, other] : [other, own];
    const sign = own === first ? 1 : -1;
    const key = JSON.stringify([i, first, second]);
    return [...ratings, { key, kind: 'matchup', name, sign }];
  });
}

/**
 * Beliefs about a term that was never met: a mean and a variance for each expert. A plain array, as
 * there are tens of thousands: a typed one of this length has a buffer of its own and takes four times
 * as much.
 */
export const unseen = (kind: Term['kind']): number[] =>
  EXPERTS.flatMap((expert) => [0, deviationOf(expert, kind) ** 2]);

const deviationOf = ({ ratingDeviation, matchupDeviation }: Expert, kind: Term['kind']) =>
  kind === 'rating' ? ratingDeviation : matchupDeviation;

/** Learns in place from one result. */
export function learnTerm(
  beliefs: number[],
  expert: number,
  sign: 1 | -1,
  { gradient, curvature }: { gradient: number; curvature: number },
): void {
  const variance = beliefs[2 * expert + 1] ?? 0;
  beliefs[2 * expert] = (beliefs[2 * expert] ?? 0) + sign * variance * gradient;
  beliefs[2 * expert + 1] = variance - variance ** 2 * curvature + DRIFT;
}
