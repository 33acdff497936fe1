import { EXPERTS } from './experts.ts';
import type { FigureWeights } from './figure-weights.ts';
import { flattening, sigmoid } from './link.ts';
import { type OddsShape, priorOf, type Side, unseen } from './terms.ts';

/** The chance, 0 to 1, that one of a field beats another, by their places in the field. */
export type FieldChances = (left: number, right: number) => number;

const LEAST_TRUST = 0.0001;

interface FieldModel {
  shape: OddsShape;
  trust: Float64Array;
  weights: readonly FigureWeights[];
  terms: ReadonlyMap<string, number[]>;
}

/**
 * What depends on one side is computed once, so a pair takes less than a microsecond; experts that
 * are hardly trusted are left out.
 */
export function prepareField(
  model: FieldModel,
  sides: readonly Side[],
  estimate: (left: Side, right: Side) => number,
): FieldChances {
  const figures = model.shape.figures.length;
  const values = Float64Array.from(
    sides.flatMap((side) => side.figures.map((figure) => figure ?? 0)),
  );
  const isWhole = sides.map((side) => side.figures.every((figure) => figure !== null));
  const traits = model.shape.traits.map((_, trait) => numberTraits(model, sides, trait));
  const experts = EXPERTS.flatMap(({ lapse }, expert) => {
    const trust = model.trust[expert] ?? 0;
    if (trust < LEAST_TRUST) return [];
    const beliefs = traits.map((trait) => prepareTrait(trait, expert));
    return [{ lapse, trust, traits: beliefs, ...prepareStrengths(model, sides, expert) }];
  });
  const trusted = experts.reduce((sum, { trust }) => sum + trust, 0);

  return (left, right) => {
    const [own, other] = [sides[left], sides[right]];
    if (!own || !other) throw new RangeError('The field has no such place.');
    if (!isWhole[left] || !isWhole[right]) return estimate(own, other);
    let chance = 0;
    for (let e = 0; e < experts.length; e += 1) {
      const expert = experts[e] as (typeof experts)[number];
      let mean = at(expert.strength, left) - at(expert.strength, right);
      let product = 0;
      for (let i = 0; i < figures; i += 1) {
        product += at(values, left * figures + i) * at(expert.spread, right * figures + i);
      }
      let variance = at(expert.variance, left) + at(expert.variance, right) - 2 * product;
      for (let t = 0; t < traits.length; t += 1) {
        const { numbers, size } = traits[t] as NumberedTrait;
        const [one, another] = [numbers[left] as number, numbers[right] as number];
        // Equal traits have no effect.
        if (one === another) continue;
        const beliefs = expert.traits[t] as TraitBeliefs;
        mean += at(beliefs.ratings, one) - at(beliefs.ratings, another);
        variance += at(beliefs.spreads, one) + at(beliefs.spreads, another);
        if (beliefs.matchups.length === 0) continue;
        mean += at(beliefs.matchups, one * size + another);
        variance += at(beliefs.matchupSpreads, one * size + another);
      }
      chance +=
        expert.trust *
        (expert.lapse + (1 - 2 * expert.lapse) * sigmoid(flattening(variance) * mean));
    }
    return chance / trusted;
  };
}

const at = (list: Float64Array, index: number): number => list[index] as number;

function prepareStrengths({ shape, weights }: FieldModel, sides: readonly Side[], expert: number) {
  const count = shape.figures.length;
  const { mean, covariance } = weights[expert] as FigureWeights;
  const strength = new Float64Array(sides.length);
  const variance = new Float64Array(sides.length);
  const spread = new Float64Array(sides.length * count);
  for (const [place, side] of sides.entries()) {
    for (let i = 0; i < count; i += 1) {
      const own = side.figures[i] ?? 0;
      let sum = 0;
      for (let j = 0; j < count; j += 1) {
        sum += at(covariance, i * count + j) * (side.figures[j] ?? 0);
      }
      spread[place * count + i] = sum;
      strength[place] = at(strength, place) + at(mean, i) * own;
      variance[place] = at(variance, place) + sum * own;
    }
  }
  return { strength, variance, spread };
}

interface NumberedTrait {
  numbers: number[];
  size: number;
  ratings: (number[] | undefined)[];
  matchups: ({ beliefs: number[]; sign: 1 | -1 } | undefined)[];
}

function numberTraits(
  { shape, terms }: FieldModel,
  sides: readonly Side[],
  trait: number,
): NumberedTrait {
  const names = [...new Set(sides.map((side) => side.traits[trait] ?? null))];
  const numbers = sides.map((side) => names.indexOf(side.traits[trait] ?? null));
  const ratings = names.map((name) =>
    name === null
      ? undefined
      : (terms.get(JSON.stringify([trait, name])) ?? unseen(priorOf(trait))),
  );
  const matchups = shape.traits[trait]?.matchups
    ? names.flatMap((own) =>
        names.map((other) => {
          if (own === null || other === null || own === other) return undefined;
          const [first, second] = own < other ? [own, other] : [other, own];
          const beliefs = terms.get(JSON.stringify([trait, first, second])) ?? UNSEEN_MATCHUP;
          return { beliefs, sign: own === first ? (1 as const) : (-1 as const) };
        }),
      )
    : [];
  return { numbers, size: names.length, ratings, matchups };
}

const UNSEEN_MATCHUP = unseen('matchup');

interface TraitBeliefs {
  ratings: Float64Array;
  spreads: Float64Array;
  matchups: Float64Array;
  matchupSpreads: Float64Array;
}

function prepareTrait({ ratings, matchups }: NumberedTrait, expert: number): TraitBeliefs {
  return {
    ratings: Float64Array.from(ratings, (beliefs) => beliefs?.[2 * expert] ?? 0),
    spreads: Float64Array.from(ratings, (beliefs) => beliefs?.[2 * expert + 1] ?? 0),
    matchups: Float64Array.from(matchups, (matchup) =>
      matchup ? matchup.sign * (matchup.beliefs[2 * expert] ?? 0) : 0,
    ),
    matchupSpreads: Float64Array.from(matchups, (matchup) => matchup?.beliefs[2 * expert + 1] ?? 0),
  };
}
