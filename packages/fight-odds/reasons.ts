import { sum } from './mixture.ts';
import type { Term } from './terms.ts';

export interface Reason {
  kind: 'figure' | 'rating' | 'matchup';
  name: string;
  logits: number;
}

/** A trait's two sides are one reason, whose effect is their difference. */
export function addUp(parts: Term[], beliefs: number[][], trust: Float64Array): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const [i, { kind, name, sign }] of parts.entries()) {
    const logits = sign * sum(trust, (expert) => beliefs[i]?.[2 * expert] ?? 0);
    const before = reasons.get(`${kind} ${name}`)?.logits ?? 0;
    reasons.set(`${kind} ${name}`, { kind, name, logits: before + logits });
  }
  return [...reasons.values()];
}

export const byWeight = (reasons: Reason[]) =>
  reasons
    .filter(({ logits }) => logits !== 0)
    .sort((a, b) => Math.abs(b.logits) - Math.abs(a.logits));
