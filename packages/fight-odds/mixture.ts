import { EXPERTS, SHARES } from './experts.ts';
import type { Belief } from './link.ts';

/** Share of the weights that is shared out at each fight, so that late changes are followed. */
const SHARED_TRUST = 0.0005;

export interface Opinion extends Belief {
  chance: number;
  spread: Float64Array;
}

export function shareTrust(trust: Float64Array): void {
  const total = sum(trust, () => 1);
  for (const expert of trust.keys()) {
    const own = (trust[expert] ?? 0) / total;
    trust[expert] = (1 - SHARED_TRUST) * own + SHARED_TRUST * (SHARES[expert] ?? 0);
  }
}

/** The experts' weighted chance, with the bounds of a 90 % interval. */
export function mix(opinions: Opinion[], trust: Float64Array) {
  // Around one half, so that even experts are exactly even together.
  const leftChance = 0.5 + sum(trust, (i) => (opinions[i]?.chance ?? 0) - 0.5);
  return {
    leftChance,
    low: Math.min(leftChance, lowerBound(opinions, trust)),
    high: Math.max(leftChance, 1 - lowerBound(opinions.map(turned), trust)),
  };
}

/** With the next, the true chance lies between the bounds in some nine of ten fights of many worlds. */
const TAIL = 0.07;
/** How far the chance of an upset may be off, which the experts take for known. */
const UPSETS_OFF = 0.02;
const BISECTIONS = 20;

const turned = (opinion: Opinion): Opinion => ({ ...opinion, mean: -opinion.mean });

/** The chance below which the experts together put little of their belief, less what upsets add. */
function lowerBound(opinions: Opinion[], trust: Float64Array): number {
  const below = (chance: number) =>
    sum(trust, (i) => shareBelow(chance, opinions[i] as Opinion, EXPERTS[i]?.lapse ?? 0));
  let [low, high] = [0, 1];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (below(middle) < TAIL) low = middle;
    else high = middle;
  }
  return Math.max(0, low - UPSETS_OFF * Math.abs(1 - 2 * low));
}

function shareBelow(chance: number, { mean, variance }: Belief, lapse: number): number {
  const curve = (chance - lapse) / (1 - 2 * lapse);
  if (curve <= 0) return 0;
  if (curve >= 1) return 1;
  return normalShare((Math.log(curve / (1 - curve)) - mean) / Math.sqrt(variance + 1e-12));
}

/** The standard normal distribution function, within 1e-7 (Abramowitz and Stegun, 26.2.17). */
function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) *
    t *
    Math.exp((-x * x) / 2) *
    0.3989422804;
  return x > 0 ? 1 - tail : tail;
}

export function sum(trust: Float64Array, value: (index: number) => number): number {
  let total = 0;
  for (let i = 0; i < trust.length; i++) total += (trust[i] ?? 0) * value(i);
  return total;
}
