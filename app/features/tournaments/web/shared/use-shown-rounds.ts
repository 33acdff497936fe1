import { useState } from 'react';
import { roundKeyOf } from '../../edits/settings.ts';
import type { TournamentView } from '../../shown-bracket/bracket-view.ts';

type Rounds = TournamentView['rounds'];

/** The number of rounds, with the champion, that fit into the width of a page. */
export const FITTING_ROUNDS = 3;

interface ShownRounds {
  /** The round shown in the list. */
  shown: number;
  /** The first round shown in the tree. */
  first: number;
}

/** The current round, from 1: the first with an open match. */
export function currentRound(rounds: Rounds): number {
  const open = rounds.find(({ matchups }) => matchups.some(({ state }) => state === 'ready'));
  return open?.round ?? rounds.length;
}

/** The round of a match, from its id. */
export function roundOf(rounds: Rounds, matchId: string): number {
  const key = roundKeyOf(matchId);
  return rounds.find((round) => round.key === key)?.round ?? 1;
}

/**
 * The initial view of a bracket: the round on air, or the current one, in a tree with as many more
 * as fit.
 */
function openingRounds(rounds: Rounds, onAirId: string | null): ShownRounds {
  const shown = onAirId ? roundOf(rounds, onAirId) : currentRound(rounds);
  // Both brackets are shown whole.
  if (rounds.at(-1)?.part === 'finals') return { shown, first: 1 };
  return { shown, first: Math.max(1, Math.min(shown, rounds.length - FITTING_ROUNDS + 1)) };
}

/**
 * The visible rounds of a bracket. The round in the list follows the match on air until the viewer
 * chooses another; a result does not move the page.
 */
export function useShownRounds(rounds: Rounds, onAirId: string | null) {
  const [chosen, setChosen] = useState(() => openingRounds(rounds, onAirId));
  const [followed, setFollowed] = useState<string | null | false>(onAirId);
  if (followed !== false && followed !== onAirId) {
    setFollowed(onAirId);
    if (onAirId) setChosen(({ first }) => ({ shown: roundOf(rounds, onAirId), first }));
  }
  const choose = (next: (before: ShownRounds) => ShownRounds) => {
    setFollowed(false);
    setChosen(next);
  };
  return {
    shown: Math.min(chosen.shown, rounds.length),
    first: Math.min(chosen.first, rounds.length),
    /** Shows a round, in a tree with those after it. */
    choose: (round: number) => choose(() => ({ shown: round, first: round })),
    /** Adds a round to those that a tree shows. */
    include(matchId: string) {
      const round = roundOf(rounds, matchId);
      choose(({ first }) => ({ shown: round, first: Math.min(first, round) }));
    },
    /** Shows every round in the tree. */
    showAll: () => choose(({ shown }) => ({ shown, first: 1 })),
  };
}
