import { useState } from 'react';
import type { BoutCard, NextFights } from '../../contract.ts';

/**
 * The fight that a reader has followed: once it is decided it stays in its place, with the next one
 * beside it, until that one is decided, too. Null while the reader has seen no fight decided.
 */
export function useDecidedMoment(next: NextFights | undefined): BoutCard | null {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const open = next?.bouts.map(({ bout }) => bout) ?? [];
  const unseen = open.filter((bout) => !seen.includes(bout));
  if (unseen.length > 0) setSeen([...seen, ...unseen]);
  const last = next?.last ?? null;
  return last && seen.includes(last.bout) ? last : null;
}
