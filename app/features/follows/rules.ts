/** Limits and rules of following players and breeds. */
import type { MatchRecord } from '#app/features/matches/contract.ts';

export const MAX_FOLLOWS = 50;
/** The latest fights of those one follows, as home shows them. */
export const FOLLOWED_FIGHTS = 2;

/** The sides of a fight that the viewer follows. */
export type FollowedSide = 'left' | 'right' | 'both';

/** A fight and the trainers of its sides; null for an NPC. */
export interface OwnedMatch {
  match: MatchRecord;
  leftUserId: string | null;
  rightUserId: string | null;
}

/** The sides of a fight whose player or breed is in the sets; null for neither. */
export function followedSide(
  { match, leftUserId, rightUserId }: OwnedMatch,
  { players, races }: { players: ReadonlySet<string>; races: ReadonlySet<string> },
): FollowedSide | null {
  const left = races.has(match.leftCombatant.RACE) || players.has(leftUserId ?? '');
  const right = races.has(match.rightCombatant.RACE) || players.has(rightUserId ?? '');
  if (left && right) return 'both';
  return left ? 'left' : right ? 'right' : null;
}

/** Key of the latest fights of followed players and breeds; a change of its topic refreshes it. */
export const followedKey = (username = '') => ['matches', 'followed', username];
