/** Decisions about orders of matches; pure functions. */

import { type Bracket, findMatch, participantOf } from '@ringside/bracket';

/** The match of an order and the record IDs of its pair. */
export interface OrderedPair {
  matchId: string;
  leftId: number;
  rightId: number;
}

/** Whether a match is open and these two meet in it, on these sides. */
export function isPresentPair(
  bracket: Pick<Bracket, 'rounds' | 'thirdPlace'>,
  { matchId, leftId, rightId }: OrderedPair,
): boolean {
  const match = findMatch(bracket, matchId);
  return (
    match?.state === 'ready' &&
    participantOf(match.left) === leftId &&
    participantOf(match.right) === rightId
  );
}

/** The orders of a tournament whose match is decided or has another pair. */
export function outdatedOrders<T extends OrderedPair>(
  orders: readonly T[],
  bracket: Parameters<typeof isPresentPair>[0],
): T[] {
  return orders.filter((one) => one.matchId !== '' && !isPresentPair(bracket, one));
}
