import { useState } from 'react';
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

/** The initial view of a bracket: the current round, in a tree with as many more as fit. */
function openingRounds(rounds: Rounds): ShownRounds {
  const shown = currentRound(rounds);
  return { shown, first: Math.max(1, Math.min(shown, rounds.length - FITTING_ROUNDS + 1)) };
}

/**
 * The visible rounds of a bracket. The initial view stays until the viewer changes it, so that the
 * last result of a round does not move the page.
 */
export function useShownRounds(rounds: Rounds) {
  const [chosen, setChosen] = useState(() => openingRounds(rounds));
  return {
    shown: Math.min(chosen.shown, rounds.length),
    first: Math.min(chosen.first, rounds.length),
    /** Shows a round, in a tree with those after it. */
    choose: (round: number) => setChosen({ shown: round, first: round }),
    /** Adds a round to those that a tree shows. */
    include: (round: number) =>
      setChosen(({ first }) => ({ shown: round, first: Math.min(first, round) })),
    /** Shows every round in the tree. */
    showAll: () => setChosen(({ shown }) => ({ shown, first: 1 })),
  };
}
