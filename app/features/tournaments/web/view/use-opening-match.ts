import { useEffect, useState } from 'react';

/** Opens the page at the match on air, unless it is in view or somebody has scrolled. */
export function useOpeningMatch(onAirId: string | null): void {
  const [opensAt] = useState(onAirId);
  useEffect(() => {
    const place = document.querySelector(`[data-matchup="${opensAt}"]`);
    if (!place || scrollY > 0 || place.getBoundingClientRect().top < innerHeight) return;
    place.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }, [opensAt]);
}
