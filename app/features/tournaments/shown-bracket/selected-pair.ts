import type { MonsterRecord } from '#app/features/records/contract.ts';
import type { Snapshot, Tournament } from '../contract.ts';
import {
  allMatchups,
  definitionOf,
  findMatchup,
  type Matchup,
  snapshotOf,
  viewTournament,
} from './bracket-view.ts';
import { nextMatch } from './run-order.ts';

export const EXHIBITION = 'Exhibition';

/** The two selected participants, in the order of selection; null unless there are two. */
export function selectedPair({
  participants,
  selected,
}: Tournament): [MonsterRecord, MonsterRecord] | null {
  const records = selected.flatMap(
    (ID) => participants.find((participant) => participant.ID === ID) ?? [],
  );
  const [left, right] = records;
  return left && right ? [left, right] : null;
}

export function matchOfPair(tournament: Tournament): Matchup | null {
  const pair = selectedPair(tournament);
  if (!pair) return null;
  const all = allMatchups(viewTournament(tournament));
  const has = ({ rows }: Matchup, ID: number) =>
    rows.some(({ participant }) => participant?.ID === ID);
  const between = all.filter((matchup) => pair.every(({ ID }) => has(matchup, ID)));
  // In a double elimination they may meet again.
  return between.find(({ state }) => state === 'ready') ?? between.at(-1) ?? null;
}

export function pairSnapshot(tournament: Tournament): Snapshot | null {
  const pair = selectedPair(tournament);
  if (!pair) return null;
  const match = matchOfPair(tournament);
  if (match) return snapshotOf(tournament, match.id);
  return {
    tournamentId: tournament.id,
    tournamentUid: tournament.uid,
    matchId: '',
    roundName: EXHIBITION,
    leftCombatant: definitionOf(pair[0]),
    rightCombatant: definitionOf(pair[1]),
    leftScore: 0,
    rightScore: 0,
    winner: null,
  };
}

function ofMatch({ matchId, movesOn }: Snapshot, tournament: Tournament): Snapshot | null {
  if (!movesOn) return snapshotOf(tournament, matchId);
  const view = viewTournament(tournament);
  const last = tournament.outcomes.at(-1);
  const isOpen = findMatchup(view, matchId)?.state === 'ready';
  const id = isOpen ? matchId : (nextMatch(view, null)?.id ?? last?.id ?? matchId);
  const shown = snapshotOf(tournament, id);
  if (!shown || !last || last.id === id) return shown && { ...shown, movesOn };
  const { leftScore, rightScore, winner, walkover } = last;
  const previous = {
    matchId: last.id,
    leftScore,
    rightScore,
    winner,
    ...(walkover && { walkover }),
  };
  return { ...shown, movesOn, previous };
}

/** A snapshot updated from its match: null while the match lacks a participant. */
export function currentSnapshot(put: Snapshot, tournament: Tournament | null): Snapshot | null {
  if (!tournament) return put;
  if (put.matchId !== '') return ofMatch(put, tournament);
  const present = new Set(tournament.participants.map(({ ID }) => ID));
  const both = [put.leftCombatant, put.rightCombatant].every(({ ID }) => present.has(ID));
  return both ? { ...put, tournamentId: tournament.id } : null;
}
