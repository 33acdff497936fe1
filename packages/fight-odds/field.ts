import { EXPERTS } from './experts.ts';
import {
  type FieldModel,
  type NumberedTrait,
  numberTraits,
  prepareTrait,
  type TraitBeliefs,
} from './field-traits.ts';
import type { FigureWeights } from './figure-weights.ts';
import { flattening, sigmoid } from './link.ts';
import type { Side } from './terms.ts';

/** The chance, 0 to 1, that one of a field beats another, by their places in the field. */
export type ChanceOfPair = (left: number, right: number) => number;

export interface FieldChances {
  estimate: ChanceOfPair;
  /** Near the estimate, in a twentieth of its time, for all pairs of a large field. */
  roughly: ChanceOfPair;
}

const LEAST_TRUST = 0.0001;
const ROUGH_EXPERTS = 6;

/**
 * What depends on one side is computed once, so a pair takes some microseconds; experts that
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
    const strengths = prepareStrengths(model.weights[expert] as FigureWeights, values);
    return [{ lapse, trust, traits: beliefs, ...strengths }];
  });
  const compare = (expert: (typeof experts)[number], left: number, right: number) => {
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
    return { mean, variance };
  };
  const rough = experts
    .toSorted((a, b) => b.trust - a.trust)
    .slice(0, ROUGH_EXPERTS)
    .map((expert) => {
      const flat = sides.map((_, place) => {
        return flattening(compare(expert, place, (place + 1) % sides.length).variance);
      });
      return { ...expert, odds: oddsOfSides(expert, traits, average(flat)) };
    });
  const curve = (expert: (typeof experts)[number], left: number, right: number) => {
    const { mean, variance } = compare(expert, left, right);
    return sigmoid(flattening(variance) * mean);
  };
  const known: Guard = (left, right) => {
    const [own, other] = [sides[left], sides[right]];
    if (!own || !other) throw new RangeError('The field has no such place.');
    return isWhole[left] && isWhole[right] ? null : estimate(own, other);
  };
  return { estimate: mixed(experts, curve, known), roughly: mixed(rough, share, known) };
}

/** Each side's odds by an expert who is as uncertain of every pair. */
function oddsOfSides(
  { strength, traits: beliefs }: { strength: Float64Array; traits: TraitBeliefs[] },
  traits: NumberedTrait[],
  flat: number,
): Float64Array {
  const ratingOf =
    (place: number) =>
    (sum: number, { numbers }: NumberedTrait, t: number) =>
      sum + at((beliefs[t] as TraitBeliefs).ratings, numbers[place] as number);
  return strength.map((own, place) => Math.exp(flat * traits.reduce(ratingOf(place), own)));
}

/** The chance of a pair with figures that are not known. */
type Guard = (left: number, right: number) => number | null;

const share = ({ odds }: { odds: Float64Array }, left: number, right: number) =>
  at(odds, left) / (at(odds, left) + at(odds, right));

const average = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;

function mixed<T extends { trust: number; lapse: number }>(
  experts: T[],
  curve: (expert: T, left: number, right: number) => number,
  known: Guard,
): ChanceOfPair {
  const trusted = experts.reduce((sum, { trust }) => sum + trust, 0);
  return (left, right) => {
    const other = known(left, right);
    if (other !== null) return other;
    let chance = 0;
    for (let e = 0; e < experts.length; e += 1) {
      const expert = experts[e] as T;
      const { trust, lapse } = expert;
      chance += trust * (lapse + (1 - 2 * lapse) * curve(expert, left, right));
    }
    return chance / trusted;
  };
}

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
