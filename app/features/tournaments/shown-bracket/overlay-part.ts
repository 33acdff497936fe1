import {
  allMatchups,
  findMatchup,
  type Matchup,
  partsOf,
  type RoundView,
  type TournamentView,
} from './bracket-view.ts';

const MAX_ROWS = 8;
const MAX_COLUMNS = 4;
const EMPTY: ReturnType<typeof partsOf>[number] = { name: '', rounds: [] };

export interface OverlayPart {
  name: string;
  rounds: RoundView[];
  part: { number: number; of: number } | null;
}

/** All of up to sixteen participants; else the part with the match on air or the next open one. */
export function overlayPart(view: TournamentView, onBroadcast: string | null): OverlayPart {
  const focus = focusOf(view, onBroadcast);
  const parts = partsOf(view.rounds);
  const has = ({ matchups }: RoundView) => matchups.some(({ id }) => id === focus?.id);
  const { name, rounds } = parts.find((part) => part.rounds.some(has)) ?? parts.at(-1) ?? EMPTY;
  const at = rounds.findIndex(has);
  const first = Math.max(
    rounds.findIndex(({ matchups }) => matchups.length <= MAX_ROWS),
    // The lower bracket has twice as many rounds.
    Math.min(at, rounds.length - MAX_COLUMNS),
  );
  if (at === -1 || at >= first) {
    return { name, rounds: rounds.slice(first, first + MAX_COLUMNS), part: null };
  }
  const number = Math.ceil((focus?.number ?? 1) / MAX_ROWS);
  const rows = rounds[at]?.matchups.length ?? MAX_ROWS;
  const shown = rounds.slice(at, at + MAX_COLUMNS).map((round) => {
    const length = (round.matchups.length / rows) * MAX_ROWS;
    return { ...round, matchups: round.matchups.slice((number - 1) * length, number * length) };
  });
  return { name, rounds: shown, part: { number, of: rows / MAX_ROWS } };
}

function focusOf(view: TournamentView, onBroadcast: string | null): Matchup | null {
  const shown = onBroadcast === null ? null : findMatchup(view, onBroadcast);
  const all = allMatchups({ ...view, thirdPlace: null });
  return shown ?? all.find(({ state }) => state === 'ready') ?? null;
}
