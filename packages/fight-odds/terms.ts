import { EXPERTS, type Expert } from './experts.ts';

export interface Side {
  /** In the order of the model's figures, scaled so that usual differences are about 1. */
  figures: readonly (number | null)[];
  traits: readonly (string | null)[];
}

export interface OddsShape {
  figures: readonly string[];
  /** The figures that may well have no influence, such as form; names of `figures`. */
  minorFigures?: readonly string[];
  traits: readonly { name: string; prior: Exclude<Prior, 'matchup'>; matchups?: boolean }[];
}

/** What experts disagree on: how much it matters. */
export type Prior = 'fighter' | 'breed' | 'trainer' | 'matchup';

export interface Term {
  key: string;
  kind: 'rating' | 'matchup';
  prior: Prior;
  name: string;
  sign: 1 | -1;
}

export function compareTraits(shape: OddsShape, left: Side, right: Side): Term[] {
  return shape.traits.flatMap(({ name, prior, matchups }, i): Term[] => {
    const [own, other] = [left.traits[i] ?? null, right.traits[i] ?? null];
    if (own === other) return [];
    const rating = (trait: string | null, sign: 1 | -1): Term[] =>
      trait === null
        ? []
        : [{ key: JSON.stringify([i, trait]), kind: 'rating', prior, name, sign }];
    const ratings = [...rating(own, 1), ...rating(other, -1)];
    if (!matchups || own === null || other === null) return ratings;
    const [first, second] = own < other ? [own, other] : [other, own];
    const sign = own === first ? 1 : -1;
    const key = JSON.stringify([i, first, second]);
    return [...ratings, { key, kind: 'matchup', prior: 'matchup', name, sign }];
  });
}

/**
 * A plain array: a typed array of this length has its own buffer and takes four times the memory.
 */
export const unseen = (prior: Prior): number[] =>
  EXPERTS.flatMap((expert) => [0, expert[prior] ** 2]);

export function learnTerm(
  beliefs: number[],
  expert: number,
  { sign, prior }: Term,
  { gradient, curvature }: { gradient: number; curvature: number },
): void {
  const { drift, [prior]: deviation } = EXPERTS[expert] as Expert;
  const variance = beliefs[2 * expert + 1] ?? 0;
  beliefs[2 * expert] = (beliefs[2 * expert] ?? 0) + sign * variance * gradient;
  beliefs[2 * expert + 1] = Math.min(
    deviation ** 2,
    variance - variance ** 2 * curvature + drift * deviation ** 2,
  );
}
