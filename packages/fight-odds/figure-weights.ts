import type { Belief } from './link.ts';
import type { OddsShape, Side } from './terms.ts';

export interface FigureWeights {
  mean: Float64Array;
  covariance: Float64Array;
}

export function createFigureWeights(priors: readonly number[]): FigureWeights {
  const count = priors.length;
  const covariance = new Float64Array(count * count);
  for (const [i, variance] of priors.entries()) covariance[i * count + i] = variance;
  return { mean: new Float64Array(count), covariance };
}

export function weigh(
  { mean, covariance }: FigureWeights,
  differences: Float64Array,
): Belief & { spread: Float64Array } {
  const count = mean.length;
  const spread = new Float64Array(count);
  let strength = 0;
  let variance = 0;
  for (let i = 0; i < count; i++) {
    let sum = 0;
    const row = i * count;
    for (let j = 0; j < count; j++) sum += (covariance[row + j] ?? 0) * (differences[j] ?? 0);
    spread[i] = sum;
    strength += (mean[i] ?? 0) * (differences[i] ?? 0);
    variance += sum * (differences[i] ?? 0);
  }
  return { mean: strength, variance, spread };
}

export function learnWeights(
  { mean, covariance }: FigureWeights,
  spread: Float64Array,
  { gradient, curvature }: { gradient: number; curvature: number },
): void {
  const count = mean.length;
  for (let i = 0; i < count; i++) {
    const own = spread[i] ?? 0;
    mean[i] = (mean[i] ?? 0) + own * gradient;
    const row = i * count;
    for (let j = 0; j < count; j++) {
      covariance[row + j] = (covariance[row + j] ?? 0) - own * (spread[j] ?? 0) * curvature;
    }
  }
}

/** Gives each weight some of its uncertainty back, up to the prior variance. */
export function forgetWeights(
  { covariance }: FigureWeights,
  priors: readonly number[],
  share: number,
): void {
  for (const [i, variance] of priors.entries()) {
    const place = i * priors.length + i;
    const own = covariance[place] ?? 0;
    if (own < variance) covariance[place] = own + share * variance;
  }
}

/** The left side's figures less the right's; 0 for one that is unknown on either side. */
export function compareFigures(shape: OddsShape, left: Side, right: Side): Float64Array {
  return Float64Array.from(shape.figures, (_, i) => {
    const [own, other] = [left.figures[i] ?? null, right.figures[i] ?? null];
    return own === null || other === null ? 0 : own - other;
  });
}
