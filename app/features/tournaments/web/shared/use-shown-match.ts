import { type RefObject, useEffect, useState } from 'react';

export function useShownMatch(
  wall: RefObject<HTMLElement | null>,
  prepare: (matchId: string) => void,
): (matchId: string) => void {
  const [wanted, setWanted] = useState<{ matchId: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const place = wall.current?.querySelector<HTMLElement>(`[data-matchup="${wanted.matchId}"]`);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const behavior = still ? 'instant' : 'smooth';
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'center', inline: 'center', behavior });
  }, [wall, wanted]);
  return (matchId) => {
    prepare(matchId);
    setWanted({ matchId });
  };
}
