import { EXPERTS } from './experts.ts';
import { type Belief, sigmoid } from './link.ts';

/** Share of the weights redistributed equally per fight, so that late changes are followed. */
const SHARED_TRUST = 0.0005;

const NINE_TENTHS = 1.645;

export interface Opinion extends Belief {
  chance: number;
  spread: Float64Array;
}

export function shareTrust(trust: Float64Array): void {
  const total = sum(trust, () => 1);
  for (const expert of trust.keys()) {
    const own = (trust[expert] ?? 0) / total;
    trust[expert] = (1 - SHARED_TRUST) * own + SHARED_TRUST / trust.length;
  }
}

export function mix(opinions: Opinion[], trust: Float64Array) {
  const mean = sum(trust, (i) => opinions[i]?.mean ?? 0);
  const square = sum(trust, (i) => (opinions[i]?.variance ?? 0) + (opinions[i]?.mean ?? 0) ** 2);
  const deviation = Math.sqrt(Math.max(0, square - mean ** 2));
  const lapse = sum(trust, (i) => EXPERTS[i]?.lapse ?? 0);
  const at = (logits: number) => lapse + (1 - 2 * lapse) * sigmoid(logits);
  const leftChance = sum(trust, (i) => opinions[i]?.chance ?? 0);
  return {
    leftChance,
    low: Math.min(leftChance, at(mean - NINE_TENTHS * deviation)),
    high: Math.max(leftChance, at(mean + NINE_TENTHS * deviation)),
  };
}

export function sum(trust: Float64Array, value: (index: number) => number): number {
  let total = 0;
  for (let i = 0; i < trust.length; i++) total += (trust[i] ?? 0) * value(i);
  return total;
}
