/** A bracket without its results: what a viewer sees who has not watched yet. */
import type { Matchup, MatchupRow, TournamentView } from './bracket-view.ts';

/** The query parameter, and its value, under which a tournament's page hides its results. */
export const SPOILERS_PARAMETER = 'spoilers';
export const SPOILERS_OFF = 'off';

export interface SpoilerFreeView {
  view: TournamentView;
  /** Matches that have something to reveal, their two participants being known already. */
  hidden: ReadonlySet<string>;
}

/**
 * Takes every score, winner and later pairing out of a view but those of the revealed matches. A
 * match is revealed only as far as those before it are, since its participants give them away.
 */
export function withoutSpoilers(
  view: TournamentView,
  revealed: ReadonlySet<string>,
): SpoilerFreeView {
  const hidden = new Set<string>();
  const told = new Set<string>();
  const rounds = view.rounds.map((round) => ({
    ...round,
    matchups: round.matchups.map((matchup) => {
      const rows = matchup.rows.map((row) => withoutWinner(matchup, row, told));
      const known = rows.every(({ kind }) => kind !== 'unknown');
      const shown = known && (matchup.state === 'bye' || revealed.has(matchup.id));
      if (shown && matchup.rows.some(({ mark }) => mark === 'winner')) told.add(matchup.id);
      if (shown) return matchup;
      if (known && hasScores(matchup)) hidden.add(matchup.id);
      return {
        ...matchup,
        state: known ? ('ready' as const) : ('unknown' as const),
        rows: rows.map(withoutScore) as Matchup['rows'],
        walkover: null,
      };
    }),
  }));
  const finished = view.status === 'finished';
  const final = view.rounds.at(-1)?.matchups[0];
  const championTold = final !== undefined && told.has(final.id);
  return {
    view: {
      ...view,
      rounds,
      // The loser of a semifinal gives away who won it.
      thirdPlace: championTold ? view.thirdPlace : null,
      champion: championTold ? view.champion : null,
      status: finished && !championTold ? 'running' : view.status,
      decided: rounds
        .flatMap(({ matchups }) => matchups)
        .filter(({ id, state }) => state === 'decided' && told.has(id)).length,
    },
    hidden,
  };
}

/** The matches to reveal so that every result of a round is seen: its own and those before. */
export function matchesUpTo({ rounds }: TournamentView, round: number): string[] {
  return rounds
    .slice(0, round)
    .flatMap(({ matchups }) => matchups.filter(hasScores).map(({ id }) => id));
}

function hasScores({ state, rows }: Matchup): boolean {
  return state !== 'bye' && rows.some(({ score }) => score !== null);
}

/** The row while the match it comes from is not revealed. */
function withoutWinner(matchup: Matchup, row: MatchupRow, told: ReadonlySet<string>): MatchupRow {
  if (row.kind !== 'participant' || matchup.round === 1) return row;
  const number = matchup.number * 2 - (row.side === 'left' ? 1 : 0);
  const from = `R${matchup.round - 1}-${number}`;
  if (told.has(from)) return row;
  const nobody = { participant: null, seed: null, score: null, mark: null };
  return { side: row.side, kind: 'unknown', label: `Winner of ${from}`, ...nobody };
}

const withoutScore = (row: MatchupRow): MatchupRow => ({ ...row, score: null, mark: null });
