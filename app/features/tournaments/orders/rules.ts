/** Decisions about orders of matches; pure functions. */

import { type Bracket, findMatch, participantOf } from '@ringside/bracket';

/** The match of an order and the record IDs of its pair. */
export interface OrderedPair {
  matchId: string;
  leftId: number;
  rightId: number;
}

/** Whether these two meet in a match, decided or not, on these sides. */
export function isPairOf(bracket: Bracket, { matchId, leftId, rightId }: OrderedPair): boolean {
  const match = findMatch(bracket, matchId);
  return (
    match !== null && participantOf(match.left) === leftId && participantOf(match.right) === rightId
  );
}

/** Whether these two meet in a match that is still to be fought. */
export const isPresentPair = (bracket: Bracket, pair: OrderedPair): boolean =>
  findMatch(bracket, pair.matchId)?.state === 'ready' && isPairOf(bracket, pair);
