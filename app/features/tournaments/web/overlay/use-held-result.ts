import { useEffect, useState } from 'react';
import type { Snapshot } from '../../contract.ts';

const RESULT_SHOWN_MS = 12_000;

export function useHeldResult(snapshot: Snapshot | null): Snapshot | null {
  const [last, setLast] = useState(snapshot);
  const [held, setHeld] = useState<Snapshot | null>(null);
  if (snapshot !== last) {
    setLast(snapshot);
    const isOther = snapshot?.matchId !== last?.matchId;
    if (isOther) setHeld(last && resultOf(last, snapshot));
  }
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => setHeld(null), RESULT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);
  return held ?? snapshot;
}

function resultOf(before: Snapshot, now: Snapshot | null): Snapshot | null {
  const ended = now?.previous;
  const isSame = ended?.matchId === before.matchId && now?.tournamentUid === before.tournamentUid;
  return ended && isSame ? { ...before, ...ended } : null;
}
