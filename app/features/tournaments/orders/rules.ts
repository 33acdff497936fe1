import { type Bracket, findMatch, participantOf } from '@ringside/bracket';

export interface OrderedPair {
  matchId: string;
  leftId: number;
  rightId: number;
}

export function isPairOf(bracket: Bracket, { matchId, leftId, rightId }: OrderedPair): boolean {
  const match = findMatch(bracket, matchId);
  return (
    match !== null && participantOf(match.left) === leftId && participantOf(match.right) === rightId
  );
}

export const isPresentPair = (bracket: Bracket, pair: OrderedPair): boolean =>
  findMatch(bracket, pair.matchId)?.state === 'ready' && isPairOf(bracket, pair);

export const isSamePair = (one: OrderedPair, other: OrderedPair): boolean =>
  one.matchId === other.matchId && one.leftId === other.leftId && one.rightId === other.rightId;
