import type { Pace } from '../odds/pace.ts';
import type { TournamentView } from './bracket-view.ts';
import { runOrder } from './run-order.ts';

export interface ExpectedMatch {
  place: number;
  at: number | null;
}

export function expectedMatches(
  view: TournamentView,
  onAirId: string | null,
  pace: Pace | null,
  now: number,
): Map<string, ExpectedMatch> {
  const order = runOrder(view, onAirId).filter(({ id }) => id !== onAirId);
  const isOneOn = onAirId !== null && order.length < runOrder(view, onAirId).length;
  // The match on air began with the last result; without one, the next begins now.
  const readyAt = pace && (isOneOn ? Math.max(pace.lastResultAt + pace.matchMs, now) : now);
  const nextAt = readyAt && Math.max(readyAt, view.pause ? Date.parse(view.pause.until) : 0);
  return new Map(
    order.map(({ id }, index) => [
      id,
      { place: index + 1, at: pace && nextAt !== null ? nextAt + index * pace.matchMs : null },
    ]),
  );
}
