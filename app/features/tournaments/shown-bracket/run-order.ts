import { inQueue } from '../rules.ts';
import { allMatchups, type Matchup, type TournamentView } from './bracket-view.ts';

/** The match on air, then those that can be fought, as the organiser wants them, then the others. */
export function runOrder(view: TournamentView, onAirId: string | null): Matchup[] {
  const open = allMatchups(view).filter(({ state }) => state === 'ready' || state === 'unknown');
  const rankOf = ({ id, state }: Matchup) => (id === onAirId ? 0 : state === 'ready' ? 1 : 2);
  return inQueue(open, view.queue).toSorted((a, b) => rankOf(a) - rankOf(b));
}

const waiting = (view: TournamentView, onAirId: string | null) =>
  runOrder(view, onAirId).filter(({ id, state }) => state === 'ready' && id !== onAirId);

export function nextMatch(view: TournamentView, onAirId: string | null): Matchup | null {
  return waiting(view, onAirId)[0] ?? null;
}

export type QueueStep = 'next' | 'earlier' | 'later';

/** The queue with a match moved, or null if it cannot move so. */
export function queueAfter(
  view: TournamentView,
  onAirId: string | null,
  id: string,
  step: QueueStep,
): string[] | null {
  const order = waiting(view, onAirId).map((matchup) => matchup.id);
  const from = order.indexOf(id);
  const to = step === 'next' ? 0 : from + (step === 'later' ? 1 : -1);
  if (from < 0 || to < 0 || to >= order.length || to === from) return null;
  const moved = order.toSpliced(from, 1).toSpliced(to, 0, id);
  const first = moved.slice(0, Math.max(from, to) + 1);
  return [
    ...first,
    ...view.queue.filter((queued) => order.includes(queued) && !first.includes(queued)),
  ];
}
