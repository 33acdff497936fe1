import { useState } from 'react';
import { roundKeyOf } from '../../edits/settings.ts';
import type { TournamentView } from '../../shown-bracket/bracket-view.ts';

type Rounds = TournamentView['rounds'];

export const FITTING_ROUNDS = 3;

interface ShownRounds {
  shown: number;
  first: number;
}

export function currentRound(rounds: Rounds): number {
  const open = rounds.find(({ matchups }) => matchups.some(({ state }) => state === 'ready'));
  return open?.round ?? rounds.length;
}

export function roundOf(rounds: Rounds, matchId: string): number {
  const key = roundKeyOf(matchId);
  return rounds.find((round) => round.key === key)?.round ?? 1;
}

function openingRounds(rounds: Rounds, onAirId: string | null): ShownRounds {
  const shown = onAirId ? roundOf(rounds, onAirId) : currentRound(rounds);
  // Both brackets are shown whole.
  if (rounds.at(-1)?.part === 'finals') return { shown, first: 1 };
  return { shown, first: Math.max(1, Math.min(shown, rounds.length - FITTING_ROUNDS + 1)) };
}

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
    choose: (round: number) => choose(() => ({ shown: round, first: round })),
    include(matchId: string) {
      const round = roundOf(rounds, matchId);
      choose(({ first }) => ({ shown: round, first: Math.min(first, round) }));
    },
    showAll: () => choose(({ shown }) => ({ shown, first: 1 })),
  };
}
