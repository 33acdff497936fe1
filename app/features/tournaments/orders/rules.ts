import { type Bracket, findMatch, participantOf } from '@ringside/bracket';
import type { MonsterRecord } from '#app/features/records/contract.ts';

export interface OrderedPair {
  matchId: string;
  leftId: number;
  rightId: number;
}

type Fighter = Pick<MonsterRecord, 'ID' | 'MONSTER_NAME' | 'RACE'>;
export type Fighters = [left: Fighter, right: Fighter];

/** A new record of the same name and race is the same fighter, as in the feed. */
export const isSameFighter = (a: Fighter, b: Fighter) =>
  a.ID === b.ID || (a.MONSTER_NAME === b.MONSTER_NAME && a.RACE === b.RACE);

/** Whether the ordered fighters fought, on the sides of the order or exchanged; null for others. */
export function sidesOfFight(ordered: Fighters, fought: Fighters): 'same' | 'exchanged' | null {
  const [left, right] = ordered;
  const [first, second] = fought;
  const same = isSameFighter(left, first) && isSameFighter(right, second);
  const exchanged = isSameFighter(left, second) && isSameFighter(right, first);
  const byRecord = left.ID === second.ID || right.ID === first.ID;
  if (exchanged && (byRecord || !same)) return 'exchanged';
  return same ? 'same' : null;
}

export function isPairOf(bracket: Bracket, { matchId, leftId, rightId }: OrderedPair): boolean {
  const match = findMatch(bracket, matchId);
  return (
    match !== null && participantOf(match.left) === leftId && participantOf(match.right) === rightId
  );
}

export const isPresentPair = (bracket: Bracket, pair: OrderedPair): boolean =>
  findMatch(bracket, pair.matchId)?.state === 'ready' && isPairOf(bracket, pair);

export const isSamePair = (one: OrderedPair, other: Partial<OrderedPair>): boolean =>
  one.matchId === other.matchId && one.leftId === other.leftId && one.rightId === other.rightId;
