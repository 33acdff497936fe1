/** The two selected participants, and what the broadcast shows of them. */
import type { MonsterRecord } from '#app/features/monster-records/contract.ts';
import type { Snapshot, Tournament } from '../contract.ts';
import {
  allMatchups,
  definitionOf,
  type Matchup,
  snapshotOf,
  viewTournament,
} from './bracket-view.ts';

/** The name of a fight outside the bracket. */
export const EXHIBITION = 'Exhibition';

/** The selected two, in the order in which they were selected; null unless there are two. */
export function selectedPair({
  participants,
  selected,
}: Tournament): [MonsterRecord, MonsterRecord] | null {
  const records = selected.flatMap((ID) => participants.find((one) => one.ID === ID) ?? []);
  const [left, right] = records;
  return left && right ? [left, right] : null;
}

/** The match in which the selected two meet, or null. */
export function matchOfPair(tournament: Tournament): Matchup | null {
  const pair = selectedPair(tournament);
  if (!pair) return null;
  const all = allMatchups(viewTournament(tournament));
  const stands = ({ rows }: Matchup, ID: number) =>
    rows.some(({ participant }) => participant?.ID === ID);
  return all.find((matchup) => pair.every(({ ID }) => stands(matchup, ID))) ?? null;
}

/** The broadcast's picture of the selected two: of their match, or of a fight outside the bracket. */
export function pairSnapshot(tournament: Tournament): Snapshot | null {
  const pair = selectedPair(tournament);
  if (!pair) return null;
  const match = matchOfPair(tournament);
  if (match) return snapshotOf(tournament, match.id);
  return {
    tournamentId: tournament.id,
    matchId: '',
    roundName: EXHIBITION,
    leftCombatant: definitionOf(pair[0]),
    rightCombatant: definitionOf(pair[1]),
    ...{ leftScore: 0, rightScore: 0, winner: null },
  };
}

/**
 * A snapshot as its match is now: null while the match has not both its monsters. What another
 * program put there of a tournament that is not saved here stays as it came.
 */
export function currentSnapshot(put: Snapshot, tournament: Tournament | null): Snapshot | null {
  if (!tournament) return put;
  if (put.matchId !== '') return snapshotOf(tournament, put.matchId);
  const present = new Set(tournament.participants.map(({ ID }) => ID));
  const both = [put.leftCombatant, put.rightCombatant].every(({ ID }) => present.has(ID));
  return both ? put : null;
}
