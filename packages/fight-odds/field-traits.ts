import { EXPERTS } from './experts.ts';
import type { FigureWeights } from './figure-weights.ts';
import { type OddsShape, type Side, unseen } from './terms.ts';

export interface FieldModel {
  shape: OddsShape;
  trust: Float64Array;
  weights: readonly FigureWeights[];
  terms: ReadonlyMap<string, number[]>;
}

export interface NumberedTrait {
  numbers: number[];
  ratings: number[][];
  matchups: ({ beliefs: number[]; sign: 1 | -1 } | undefined)[];
}

export function numberTraits(
  { shape, terms }: FieldModel,
  sides: readonly Side[],
  trait: number,
): NumberedTrait {
  const { prior, matchups: meet } = shape.traits[trait] as OddsShape['traits'][number];
  const names = [...new Set(sides.map((side) => side.traits[trait] ?? null))];
  const numbers = sides.map((side) => names.indexOf(side.traits[trait] ?? null));
  const ratings = names.map((name) =>
    name === null ? NO_RATING : (terms.get(JSON.stringify([trait, name])) ?? unseen(prior)),
  );
  const matchups = meet
    ? names.flatMap((own) =>
        names.map((other) => {
          if (own === null || other === null || own === other) return undefined;
          const [first, second] = own < other ? [own, other] : [other, own];
          const beliefs = terms.get(JSON.stringify([trait, first, second])) ?? UNSEEN_MATCHUP;
          return { beliefs, sign: own === first ? (1 as const) : (-1 as const) };
        }),
      )
    : [];
  return { numbers, ratings, matchups };
}

const NO_RATING = EXPERTS.flatMap(() => [0, 0]);

const UNSEEN_MATCHUP = unseen('matchup');
