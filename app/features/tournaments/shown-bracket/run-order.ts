import { allMatchups, type Matchup, type TournamentView } from './bracket-view.ts';

export function runOrder(view: TournamentView, onAirId: string | null): Matchup[] {
  const open = allMatchups(view).filter(({ state }) => state === 'ready' || state === 'unknown');
  const rankOf = ({ id, state }: Matchup) => (id === onAirId ? 0 : state === 'ready' ? 1 : 2);
  return open.toSorted((a, b) => rankOf(a) - rankOf(b));
}

export function nextMatch(view: TournamentView, onAirId: string | null): Matchup | null {
  const ready = runOrder(view, onAirId).filter(({ state }) => state === 'ready');
  return ready.find(({ id }) => id !== onAirId) ?? null;
}
