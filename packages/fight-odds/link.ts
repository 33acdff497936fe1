export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

export interface Belief {
  mean: number;
  variance: number;
}

/** How much a logistic curve flattens when its argument is uncertain (MacKay 1992). */
export const flattening = (variance: number) => 1 / Math.sqrt(1 + (Math.PI * variance) / 8);

/**
 * `lapse` is the chance that the weaker side wins however weak it is: chances stay between `lapse`
 * and `1 - lapse`.
 */
export function chanceUnder({ mean, variance }: Belief, lapse: number): number {
  return lapse + (1 - 2 * lapse) * sigmoid(flattening(variance) * mean);
}

/**
 * The effect of a result on a belief: the first derivative and the negative second derivative of the
 * logarithm of its likelihood, by the mean of the belief (assumed density filtering).
 */
export function evidence(belief: Belief, lapse: number, leftWins: boolean) {
  const factor = flattening(belief.variance);
  const sign = leftWins ? 1 : -1;
  const curve = sigmoid(sign * factor * belief.mean);
  const likelihood = lapse + (1 - 2 * lapse) * curve;
  const slope = (1 - 2 * lapse) * factor * curve * (1 - curve);
  const gradient = slope / likelihood;
  const curvature = gradient ** 2 - (slope * factor * (1 - 2 * curve)) / likelihood;
  // Where the likelihood is not concave (a lapse), a result never makes the belief less certain.
  return { gradient: sign * gradient, curvature: Math.max(0, curvature) };
}
