import { orderOfPlay } from '@ringside/bracket/order';
import {
  allMatchups,
  IDLE_RESET_NAME,
  isEmpty,
  type Matchup,
  type MatchupRow,
  type RoundView,
  type TournamentView,
} from './bracket-view.ts';

/** The query parameter, and its values, that hide or show results on a tournament's page, whatever the browser's switch says. */
export const SPOILERS_PARAMETER = 'spoilers';
export const SPOILERS_OFF = 'off';
export const SPOILERS_ON = 'on';

export const hidesResults = (search: URLSearchParams) =>
  search.get(SPOILERS_PARAMETER) === SPOILERS_OFF;

export interface SpoilerFreeView {
  view: TournamentView;
  hidden: ReadonlySet<string>;
}

/** Removes every score, winner and later pairing from a view except for revealed matches. */
export function withoutSpoilers(
  view: TournamentView,
  revealed: ReadonlySet<string>,
): SpoilerFreeView {
  const hidden = new Set<string>();
  const decidedIds = new Set<string>();
  const asRevealed = (matchup: Matchup): Matchup => {
    const rows = matchup.rows.map((row) => withoutWinner(row, decidedIds));
    const known = rows.every(({ kind }) => kind !== 'unknown');
    const shown = known && (matchup.state === 'bye' || revealed.has(matchup.id));
    if (shown && matchup.rows.some(({ mark }) => mark === 'winner')) decidedIds.add(matchup.id);
    if (shown) return matchup;
    if (known && hasScores(matchup)) hidden.add(matchup.id);
    return {
      ...matchup,
      state: known ? 'ready' : 'unknown',
      rows: rows.map(withoutScore) as Matchup['rows'],
      walkover: null,
      fights: [],
    };
  };
  const inOrder = [...allMatchups(view), ...(view.idleReset?.matchups ?? [])];
  const shown = new Map(inOrder.map((matchup) => [matchup.id, asRevealed(matchup)]));
  const shownIn = (round: RoundView): RoundView => {
    const matchups = round.matchups.flatMap(({ id }) => shown.get(id) ?? []);
    const isIdle = matchups.some(({ id, state }) => id === 'G2-1' && state === 'unknown');
    return { ...round, matchups, ...(isIdle && { name: IDLE_RESET_NAME }) };
  };
  const reset = view.idleReset && shownIn(view.idleReset);
  const needsReset = reset !== null && !reset.matchups.every(isEmpty);
  const rounds = [...view.rounds.map(shownIn), ...(needsReset ? [reset] : [])];
  const thirdPlace = view.thirdPlace && (shown.get(view.thirdPlace.id) ?? null);
  const finished = view.status === 'finished';
  const final = view.rounds.at(-1)?.matchups[0];
  const championRevealed = final !== undefined && decidedIds.has(final.id);
  return {
    view: {
      ...view,
      rounds,
      idleReset: null,
      thirdPlace,
      champion: championRevealed ? view.champion : null,
      status: finished && !championRevealed ? 'running' : view.status,
      decided: [...rounds.flatMap(({ matchups }) => matchups), thirdPlace].filter(
        (match) => match?.state === 'decided' && decidedIds.has(match.id),
      ).length,
    },
    hidden,
  };
}

export function matchesUpTo(view: TournamentView, round: number): string[] {
  const ids = view.rounds[round - 1]?.matchups.map(({ id }) => id) ?? [];
  const last = Math.max(...ids.map(orderOfPlay));
  return allMatchups(view)
    .filter((matchup) => hasScores(matchup) && orderOfPlay(matchup.id) <= last)
    .map(({ id }) => id);
}

function hasScores({ state, rows }: Matchup): boolean {
  return state !== 'bye' && rows.some(({ score }) => score !== null);
}

function withoutWinner(row: MatchupRow, decidedIds: ReadonlySet<string>): MatchupRow {
  const { side, from } = row;
  if (row.kind === 'unknown' || from === null || decidedIds.has(from.id)) return row;
  const nobody = { participant: null, seed: null, score: null, mark: null, out: null };
  const label = `${from.loser ? 'Loser' : 'Winner'} of ${from.id}`;
  return { side, kind: 'unknown', from, label, ...nobody };
}

const withoutScore = (row: MatchupRow): MatchupRow => ({ ...row, score: null, mark: null });
