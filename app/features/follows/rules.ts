import type { OwnedMatch } from '#app/features/fights/contract.ts';

export const MAX_FOLLOWS = 50;
export const FOLLOWED_FIGHTS = 2;

export type FollowedSide = 'left' | 'right' | 'both';

export function followedSide(
  { match, leftUserId, rightUserId }: OwnedMatch,
  { players, races }: { players: ReadonlySet<string>; races: ReadonlySet<string> },
): FollowedSide | null {
  const left = races.has(match.leftCombatant.RACE) || players.has(leftUserId ?? '');
  const right = races.has(match.rightCombatant.RACE) || players.has(rightUserId ?? '');
  if (left && right) return 'both';
  return left ? 'left' : right ? 'right' : null;
}

/** Of the query of the latest fights of the viewer's list; invalidated by the topic of fights. */
export const FOLLOWED_TOPIC = ['matches', 'followed'] as const;

export const ALERTS_PATH = '/alerts';
