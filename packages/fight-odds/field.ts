import { EXPERTS } from './experts.ts';
import { type FieldModel, type NumberedTrait, numberTraits } from './field-traits.ts';
import type { FigureWeights } from './figure-weights.ts';
import { type Belief, chanceUnder, flattening } from './link.ts';
import type { Side } from './terms.ts';

/** The chance, 0 to 1, that one of a field beats another, by their places in the field. */
export type ChanceOfPair = (left: number, right: number) => number;

export interface FieldChances {
  estimate: ChanceOfPair;
  /** Near the estimate, in a twentieth of its time, for all pairs of a large field. */
  roughly: ChanceOfPair;
}

const LEAST_TRUST = 0.0001;
const ROUGH_EXPERTS = 4;

/**
 * What depends on one side is computed once, so a pair takes some microseconds; experts that
 * are hardly trusted are left out.
 */
export function prepareField(
  model: FieldModel,
  sides: readonly Side[],
  estimate: (left: Side, right: Side) => number,
): FieldChances {
  const values = Float64Array.from(
    sides.flatMap((side) => side.figures.map((figure) => figure ?? 0)),
  );
  const isWhole = sides.map((side) => side.figures.every((figure) => figure !== null));
  const traits = model.shape.traits.map((_, trait) => numberTraits(model, sides, trait));
  const experts = EXPERTS.flatMap(({ lapse }, expert): FieldExpert[] => {
    const trust = model.trust[expert] ?? 0;
    if (trust < LEAST_TRUST) return [];
    const strengths = prepareStrengths(model.weights[expert] as FigureWeights, values);
    return [{ lapse, trust, own: 2 * expert, ...strengths }];
  });
  const compare = compareIn(values, model.shape.figures.length, traits);
  const rough = experts
    .toSorted((a, b) => b.trust - a.trust)
    .slice(0, ROUGH_EXPERTS)
    .map((expert) => {
      const flat = sides.map((_, place) =>
        flattening(compare(expert, place, (place + 1) % sides.length).variance),
      );
      return { ...expert, odds: oddsOfSides(expert, traits, average(flat)) };
    });
  const orKnown =
    (chanceOf: ChanceOfPair): ChanceOfPair =>
    (left, right) => {
      const [own, other] = [sides[left], sides[right]];
      if (!own || !other) throw new RangeError('The field has no such place.');
      return isWhole[left] && isWhole[right] ? chanceOf(left, right) : estimate(own, other);
    };
  const [trusted, roughlyTrusted] = [trustOf(experts), trustOf(rough)];
  return {
    estimate: orKnown((left, right) => {
      let chance = 0;
      for (const expert of experts) {
        chance += expert.trust * chanceUnder(compare(expert, left, right), expert.lapse);
      }
      return chance / trusted;
    }),
    roughly: orKnown((left, right) => {
      let chance = 0;
      for (const { trust, lapse, odds } of rough) {
        const share = at(odds, left) / (at(odds, left) + at(odds, right));
        chance += trust * (lapse + (1 - 2 * lapse) * share);
      }
      return chance / roughlyTrusted;
    }),
  };
}

interface FieldExpert {
  lapse: number;
  trust: number;
  /** Where its mean and variance are in a rating's beliefs. */
  own: number;
  strength: Float64Array;
  variance: Float64Array;
  spread: Float64Array;
}

const compareIn =
  (values: Float64Array, figures: number, traits: readonly NumberedTrait[]) =>
  (expert: FieldExpert, left: number, right: number): Belief => {
    const { own, strength, spread } = expert;
    let mean = at(strength, left) - at(strength, right);
    let product = 0;
    for (let i = 0; i < figures; i += 1) {
      product += at(values, left * figures + i) * at(spread, right * figures + i);
    }
    let variance = at(expert.variance, left) + at(expert.variance, right) - 2 * product;
    for (const { numbers, ratings, matchups } of traits) {
      const [one, another] = [numbers[left] as number, numbers[right] as number];
      // Equal traits have no effect.
      if (one === another) continue;
      const [rating, other] = [ratings[one] as number[], ratings[another] as number[]];
      mean += (rating[own] as number) - (other[own] as number);
      variance += (rating[own + 1] as number) + (other[own + 1] as number);
      const matchup = matchups[one * ratings.length + another];
      if (!matchup) continue;
      mean += matchup.sign * (matchup.beliefs[own] as number);
      variance += matchup.beliefs[own + 1] as number;
    }
    return { mean, variance };
  };

/** Each side's odds by an expert who is as uncertain of every pair. */
function oddsOfSides(
  { own, strength }: FieldExpert,
  traits: readonly NumberedTrait[],
  flat: number,
): Float64Array {
  const ratingOf =
    (place: number) =>
    (sum: number, { numbers, ratings }: NumberedTrait) =>
      sum + (ratings[numbers[place] as number]?.[own] as number);
  return strength.map((rating, place) => Math.exp(flat * traits.reduce(ratingOf(place), rating)));
}

const average = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;

const trustOf = (experts: FieldExpert[]) => experts.reduce((sum, { trust }) => sum + trust, 0);

const at = (list: Float64Array, index: number): number => list[index] as number;

function prepareStrengths({ mean, covariance }: FigureWeights, values: Float64Array) {
  const count = mean.length;
  const sides = values.length / count;
  const strength = new Float64Array(sides);
  const variance = new Float64Array(sides);
  const spread = new Float64Array(values.length);
  for (let place = 0; place < sides; place += 1) {
    const first = place * count;
    for (let i = 0; i < count; i += 1) {
      const own = at(values, first + i);
      let sum = 0;
      for (let j = 0; j < count; j += 1) {
        sum += at(covariance, i * count + j) * at(values, first + j);
      }
      spread[first + i] = sum;
      strength[place] = at(strength, place) + at(mean, i) * own;
      variance[place] = at(variance, place) + sum * own;
    }
  }
  return { strength, variance, spread };
}
