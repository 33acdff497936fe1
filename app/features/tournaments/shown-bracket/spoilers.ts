/** A bracket without its results, for viewers who have not watched yet. */
import type { Matchup, MatchupRow, TournamentView } from './bracket-view.ts';

/** The query parameter, and its value, that hides results on a tournament's page. */
export const SPOILERS_PARAMETER = 'spoilers';
export const SPOILERS_OFF = 'off';

export const hidesResults = (search: URLSearchParams) =>
  search.get(SPOILERS_PARAMETER) === SPOILERS_OFF;

export interface SpoilerFreeView {
  view: TournamentView;
  /** Matches that can be revealed because both participants are visible. */
  hidden: ReadonlySet<string>;
}

/**
 * Removes every score, winner and later pairing from a view except for revealed matches. A match
 * is revealed only if those before it are, since its participants would give their results away.
 */
export function withoutSpoilers(
  view: TournamentView,
  revealed: ReadonlySet<string>,
): SpoilerFreeView {
  const hidden = new Set<string>();
  const decidedIds = new Set<string>();
  const asRevealed = (matchup: Matchup): Matchup => {
    const rows = matchup.rows.map((row) =>
      withoutWinner(matchup, row, { decidedIds, third: matchup === view.thirdPlace }),
    );
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
  const rounds = view.rounds.map((round) => ({
    ...round,
    matchups: round.matchups.map(asRevealed),
  }));
  const thirdPlace = view.thirdPlace && asRevealed(view.thirdPlace);
  const finished = view.status === 'finished';
  const final = view.rounds.at(-1)?.matchups[0];
  const championRevealed = final !== undefined && decidedIds.has(final.id);
  return {
    view: {
      ...view,
      rounds,
      thirdPlace,
      champion: championRevealed ? view.champion : null,
      status: finished && !championRevealed ? 'running' : view.status,
      decided: [...rounds.flatMap(({ matchups }) => matchups), thirdPlace].filter(
        (one) => one?.state === 'decided' && decidedIds.has(one.id),
      ).length,
    },
    hidden,
  };
}

/** The matches to reveal for all results of a round: its own and those before. */
export function matchesUpTo({ rounds, thirdPlace }: TournamentView, round: number): string[] {
  const upTo = rounds.slice(0, round).flatMap(({ matchups }) => matchups);
  const all = thirdPlace && round === rounds.length ? [...upTo, thirdPlace] : upTo;
  return all.filter(hasScores).map(({ id }) => id);
}

function hasScores({ state, rows }: Matchup): boolean {
  return state !== 'bye' && rows.some(({ score }) => score !== null);
}

/** The placeholder for the winner of a match that is not revealed. */
function withoutWinner(
  { round, number }: Matchup,
  row: MatchupRow,
  { decidedIds, third }: { decidedIds: ReadonlySet<string>; third: boolean },
): MatchupRow {
  if (row.kind !== 'participant' || round === 1) return row;
  const isLeft = row.side === 'left';
  // The two losers of the semifinals, R2-1 and R2-2 of eight, meet in R3-2.
  const from = `R${round - 1}-${(third ? 1 : number) * 2 - (isLeft ? 1 : 0)}`;
  if (decidedIds.has(from)) return row;
  const nobody = { participant: null, seed: null, score: null, mark: null };
  const label = `${third ? 'Loser' : 'Winner'} of ${from}`;
  return { side: row.side, kind: 'unknown', label, ...nobody };
}

const withoutScore = (row: MatchupRow): MatchupRow => ({ ...row, score: null, mark: null });
