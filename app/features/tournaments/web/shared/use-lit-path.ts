import { type SyntheticEvent, useMemo, useState } from 'react';
import { pathOf, type TournamentView } from '../../shown-bracket/bracket-view.ts';

export interface LitPath {
  participant: number;
  matches: ReadonlySet<string>;
}

export function useLitPath(view: TournamentView, followed: number | null) {
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const participant = pointedAt ?? followed;
  const lit = useMemo<LitPath | null>(
    () =>
      participant === null ? null : { participant, matches: new Set(pathOf(view, participant)) },
    [view, participant],
  );
  const light = ({ target }: SyntheticEvent) => {
    const at = (target as Element).closest<HTMLElement>('[data-monster]');
    setPointedAt(at ? Number(at.dataset.monster) : null);
  };
  const unlight = () => setPointedAt(null);
  const listeners = {
    onPointerOver: light,
    onPointerLeave: unlight,
    onFocus: light,
    onBlur: unlight,
  };
  return { lit, listeners };
}
