import { useState } from 'react';
import type { TournamentView } from '../../bracket/bracket-view.ts';

type Rounds = TournamentView['rounds'];

/** So many rounds, and a champion, fit into the width of a page. */
export const FITTING_ROUNDS = 3;

interface ShownRounds {
  /** The round that a list by rounds shows. */
  shown: number;
  /** The first round that a tree shows. */
  first: number;
}

/** The round being played, from 1: the first with a match that still waits for its result. */
export function currentRound(rounds: Rounds): number {
  const open = rounds.find(({ matchups }) => matchups.some(({ state }) => state === 'ready'));
  return open?.round ?? rounds.length;
}

/** A bracket opens at the round being played; a tree shows as many rounds more as fit beside it. */
function openingRounds(rounds: Rounds): ShownRounds {
  const shown = currentRound(rounds);
  return { shown, first: Math.max(1, Math.min(shown, rounds.length - FITTING_ROUNDS + 1)) };
}

/**
 * Which rounds of a bracket are shown. What was shown when the page opened stays until somebody
 * chooses: the last result of a round does not pull the page away from who is reading it.
 */
export function useShownRounds(rounds: Rounds) {
  const [chosen, setChosen] = useState(() => openingRounds(rounds));
  return {
    shown: Math.min(chosen.shown, rounds.length),
    first: Math.min(chosen.first, rounds.length),
    /** Shows a round, in a tree those after it too. */
    choose: (round: number) => setChosen({ shown: round, first: round }),
    /** Shows a round beside those that a tree shows already. */
    include: (round: number) =>
      setChosen(({ first }) => ({ shown: round, first: Math.min(first, round) })),
    /** A tree shows every round. */
    showAll: () => setChosen(({ shown }) => ({ shown, first: 1 })),
  };
}
