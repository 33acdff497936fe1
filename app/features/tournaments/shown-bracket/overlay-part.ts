/** The part of a bracket that fits on a broadcast. */
import { findMatchup, type Matchup, type TournamentView } from './bracket-view.ts';

/** More matches in one column are too small to read on a television. */
const MAX_ROWS = 8;

/**
 * The part of a bracket that an overlay shows: the subtree from some matches of a round to its
 * root.
 */
export interface OverlayPart {
  rounds: { round: number; name: string; matchups: Matchup[] }[];
  /** The index and the number of parts, when a round is too long to be shown at once. */
  part: { number: number; of: number } | null;
}

/**
 * The current rounds, as far as they fit: the whole bracket of up to sixteen participants; of a
 * larger one the part with the match on the broadcast, or else with the next open one.
 */
export function overlayPart(view: TournamentView, onBroadcast: string | null): OverlayPart {
  const focus = focusOf(view, onBroadcast);
  const first = view.rounds.find(({ matchups }) => matchups.length <= MAX_ROWS)?.round ?? 1;
  if (!focus || focus.round >= first) {
    return { rounds: view.rounds.filter(({ round }) => round >= first), part: null };
  }
  const number = Math.ceil(focus.number / MAX_ROWS);
  const of = (view.rounds[focus.round - 1]?.matchups.length ?? MAX_ROWS) / MAX_ROWS;
  const rounds = [];
  let length = MAX_ROWS;
  for (let round = focus.round; length >= 1; round += 1, length /= 2) {
    const whole = view.rounds[round - 1];
    if (!whole) break;
    const matchups = whole.matchups.slice((number - 1) * length, number * length);
    rounds.push({ ...whole, matchups });
  }
  return { rounds, part: { number, of } };
}

/** The match on the broadcast, the next one open, or null when all is decided. */
function focusOf(view: TournamentView, onBroadcast: string | null): Matchup | null {
  const shown = onBroadcast === null ? null : findMatchup(view, onBroadcast);
  const all = view.rounds.flatMap(({ matchups }) => matchups);
  return shown ?? all.find(({ state }) => state === 'ready') ?? null;
}
