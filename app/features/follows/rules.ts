/** Limits and decisions of following players and races. */
import type { MatchRecord } from '#app/features/matches/contract.ts';

export const MAX_FOLLOWS = 50;
/** The latest fights of those one follows, as home shows them. */
export const FOLLOWED_FIGHTS = 2;

/** The sides of a fight that somebody follows. */
export type FollowedSide = 'left' | 'right' | 'both';

/** A fight and the trainers of its sides; null for an NPC. */
export interface OwnedMatch {
  match: MatchRecord;
  leftUserId: string | null;
  rightUserId: string | null;
}

/** Which sides of a fight are of a player or a race in the sets; null for neither. */
export function followedSide(
  { match, leftUserId, rightUserId }: OwnedMatch,
  { players, races }: { players: ReadonlySet<string>; races: ReadonlySet<string> },
): FollowedSide | null {
  const left = races.has(match.leftCombatant.RACE) || players.has(leftUserId ?? '');
  const right = races.has(match.rightCombatant.RACE) || players.has(rightUserId ?? '');
  if (left && right) return 'both';
  return left ? 'left' : right ? 'right' : null;
}

/** Key of the fights of those a viewer follows; refreshed with every fight, as all of its topic. */
export const followedKey = (username = '') => ['matches', 'followed', username];
