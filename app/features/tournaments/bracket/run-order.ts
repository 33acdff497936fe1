/** In which order the matches of a tournament are fought, and what comes after the one on air. */
import { allMatchups, type Matchup, type TournamentView } from './bracket-view.ts';

/**
 * The open matches: the match on air first, then those whose two are known, then those
 * that wait for a winner; each in the order of rounds.
 */
export function runOrder(view: TournamentView, onAirId: string | null): Matchup[] {
  const open = allMatchups(view).filter(({ state }) => state === 'ready' || state === 'unknown');
  const rankOf = ({ id, state }: Matchup) => (id === onAirId ? 0 : state === 'ready' ? 1 : 2);
  return open.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The match that goes on air next: the first that can be fought beside the one on air. Or null. */
export function nextMatch(view: TournamentView, onAirId: string | null): Matchup | null {
  const ready = runOrder(view, onAirId).filter(({ state }) => state === 'ready');
  return ready.find(({ id }) => id !== onAirId) ?? null;
}
