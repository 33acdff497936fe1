import { useState } from 'react';
import type { BoutCard, NextFights } from '../../contract.ts';

/**
 * A decided fight stays in its place, with the next one beside it, until that one is decided, too.
 */
export function useDecidedMoment(next: NextFights | undefined): BoutCard | null {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const open = next?.bouts.map(({ bout }) => bout) ?? [];
  const unseen = open.filter((bout) => !seen.includes(bout));
  if (unseen.length > 0) setSeen([...seen, ...unseen]);
  const last = next?.last ?? null;
  return last && seen.includes(last.bout) ? last : null;
}
