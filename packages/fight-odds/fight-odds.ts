import { EXPERTS, type Expert, SHARES } from './experts.ts';
import { type FieldChances, prepareField } from './field.ts';
import {
  compareFigures,
  createFigureWeights,
  type FigureWeights,
  forgetWeights,
  learnWeights,
  weigh,
} from './figure-weights.ts';
import { chanceUnder, evidence } from './link.ts';
import { mix, type Opinion, shareTrust, sum } from './mixture.ts';
import { addUp, byWeight, type Reason } from './reasons.ts';
import { compareTraits, learnTerm, type OddsShape, type Side, unseen } from './terms.ts';

export type { ChanceOfPair, FieldChances } from './field.ts';
export type { Reason } from './reasons.ts';
export type { OddsShape, Side } from './terms.ts';

export interface Estimate {
  leftChance: number;
  low: number;
  high: number;
  reasons: Reason[];
}

export interface FightOdds {
  estimate(left: Side, right: Side): Estimate;
  field(sides: readonly Side[]): FieldChances;
  learn(left: Side, right: Side, leftSideWins: boolean): void;
  readonly fights: number;
  /** The state as JSON, from which `createFightOdds` continues with identical results. */
  save(): SavedOdds;
}

export interface SavedOdds {
  version: typeof VERSION;
  shape: OddsShape;
  fights: number;
  trust: number[];
  weights: { mean: number[]; covariance: number[] }[];
  terms: [key: string, beliefs: number[]][];
}

/** Increased with every change that alters the estimates for the same history. */
const VERSION = 4;

const MAX_TERMS = 50_000;

interface Model {
  shape: OddsShape;
  /** Prior variances of the figures' weights, by expert. */
  priors: number[][];
  fights: number;
  trust: Float64Array;
  weights: FigureWeights[];
  terms: Map<string, number[]>;
}

/**
 * The same fights in the same order give the same estimates. @throws RangeError when `saved` has
 * another shape or version
 */
export function createFightOdds(shape: OddsShape, saved?: SavedOdds): FightOdds {
  if (saved) requireSame(shape, saved);
  const model = saved ? restoreModel(shape, saved) : newModel(shape);
  return {
    get fights() {
      return model.fights;
    },
    estimate: (left, right) => estimate(model, left, right),
    field: (sides) =>
      prepareField(model, sides, (left, right) => estimate(model, left, right).leftChance),
    learn: (left, right, leftSideWins) => learn(model, left, right, leftSideWins),
    save: () => saveModel(model),
  };
}

function newModel(shape: OddsShape): Model {
  return {
    shape,
    priors: priorsOf(shape),
    fights: 0,
    trust: Float64Array.from(SHARES),
    weights: priorsOf(shape).map(createFigureWeights),
    terms: new Map(),
  };
}

const priorsOf = ({ figures, minorFigures = [] }: OddsShape): number[][] =>
  EXPERTS.map((expert) =>
    figures.map((name) => expert[minorFigures.includes(name) ? 'minorFigures' : 'figures'] ** 2),
  );

function restoreModel(shape: OddsShape, { fights, trust, weights, terms }: SavedOdds): Model {
  return {
    shape,
    priors: priorsOf(shape),
    fights,
    trust: Float64Array.from(trust),
    weights: weights.map(({ mean, covariance }) => ({
      mean: Float64Array.from(mean),
      covariance: Float64Array.from(covariance),
    })),
    terms: new Map(terms),
  };
}

function saveModel({ shape, fights, trust, weights, terms }: Model): SavedOdds {
  return {
    version: VERSION,
    shape,
    fights,
    trust: [...trust],
    weights: weights.map(({ mean, covariance }) => ({
      mean: [...mean],
      covariance: [...covariance],
    })),
    terms: [...terms].map(([key, beliefs]) => [key, [...beliefs]]),
  };
}

function consult({ shape, weights, terms }: Model, left: Side, right: Side) {
  const differences = compareFigures(shape, left, right);
  const parts = compareTraits(shape, left, right);
  const beliefs = parts.map(({ key, prior }) => terms.get(key) ?? unseen(prior));
  const opinions = EXPERTS.map(({ lapse }, expert): Opinion => {
    const { mean, variance, spread } = weigh(weights[expert] as FigureWeights, differences);
    const belief = { mean, variance };
    for (const [i, { sign }] of parts.entries()) {
      belief.mean += sign * (beliefs[i]?.[2 * expert] ?? 0);
      belief.variance += beliefs[i]?.[2 * expert + 1] ?? 0;
    }
    return { ...belief, spread, chance: chanceUnder(belief, lapse) };
  });
  return { differences, parts, beliefs, opinions };
}

function estimate(model: Model, left: Side, right: Side): Estimate {
  const { shape, trust, weights } = model;
  const { differences, parts, beliefs, opinions } = consult(model, left, right);
  const reasons = [
    ...shape.figures.map((name, i): Reason => {
      const logits = sum(trust, (expert) => weights[expert]?.mean[i] ?? 0);
      return { kind: 'figure', name, logits: logits * (differences[i] ?? 0) };
    }),
    ...addUp(parts, beliefs, trust),
  ];
  return { ...mix(opinions, trust), reasons: byWeight(reasons) };
}

function learn(model: Model, left: Side, right: Side, leftSideWins: boolean): void {
  const { priors, trust, weights, terms } = model;
  const { parts, beliefs, opinions } = consult(model, left, right);
  for (const [expert, opinion] of opinions.entries()) {
    const { lapse, forget } = EXPERTS[expert] as Expert;
    const found = evidence(opinion, lapse, leftSideWins);
    const own = weights[expert] as FigureWeights;
    learnWeights(own, opinion.spread, found);
    if (forget > 0) forgetWeights(own, priors[expert] as number[], forget);
    for (const [i, part] of parts.entries()) {
      learnTerm(beliefs[i] as number[], expert, part, found);
    }
    trust[expert] = (trust[expert] ?? 0) * (leftSideWins ? opinion.chance : 1 - opinion.chance);
  }
  shareTrust(trust);
  for (const [i, { key }] of parts.entries()) {
    terms.delete(key);
    terms.set(key, beliefs[i] as number[]);
  }
  while (terms.size > MAX_TERMS) terms.delete(terms.keys().next().value as string);
  model.fights++;
}

function requireSame(shape: OddsShape, saved: SavedOdds): void {
  const text = ({ figures, minorFigures, traits }: OddsShape) =>
    JSON.stringify([
      figures,
      minorFigures ?? [],
      traits.map(({ name, prior, matchups = false }) => [name, prior, matchups]),
    ]);
  if (saved.version !== VERSION || text(saved.shape) !== text(shape)) {
    throw new RangeError('These odds were saved by another version or for other figures.');
  }
}
