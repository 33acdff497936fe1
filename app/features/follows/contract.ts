import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { KEY_REUSED, saidAt, VIEWER_CHANGE } from '#app/core/changes/contract.ts';
import { ownerParams, VIEWER } from '#app/core/identity/contract.ts';
import { PLAIN_TEXT } from '#app/core/names/rules.ts';
import { matchRecord } from '#app/features/fights/contract.ts';
import { RECENT_MATCHES_PAGE_SIZE } from '#app/features/fights/rules.ts';
import { FOLLOWED_FIGHTS, MAX_FOLLOWS } from './rules.ts';

export const FOLLOWS_FULL_MESSAGE = `You can follow at most ${MAX_FOLLOWS} players and breeds.`;
export const FOLLOW_MESSAGE = 'There is no such player or breed.';

export const follow = z.object({
  kind: field(z.enum(['player', 'race']), 'What it is.', 'race'),
  name: field(
    z.string().check(z.minLength(1), z.maxLength(60), z.regex(PLAIN_TEXT)),
    'Login or display name of a player, or RACE_SUPERTYPE.',
    'HARE',
  ),
});
export type Follow = z.output<typeof follow>;
const followWord = z.extend(follow, { saidAt });
export type FollowWord = z.output<typeof followWord>;

export const follows = z.object({
  players: field(
    z.array(
      z.object({
        login: field(z.string(), 'The login, as addresses have it.', 'bo'),
        displayName: field(z.string(), 'The display name.', 'Bo'),
      }),
    ),
    'Players, the one followed last first.',
  ),
  races: field(z.array(z.string()), 'RACE_SUPERTYPE of each breed, the one followed last first.', [
    'HARE',
  ]),
});
export type Follows = z.output<typeof follows>;

export const getFollows = endpoint('GET', '/owners/:username/follows', {
  summary: 'The players and breeds that a viewer follows; for the viewer only',
  ...VIEWER,
  response: follows,
});

export const addFollow = endpoint('POST', '/owners/:username/follows', {
  summary: 'Follow a player or a breed; following twice changes nothing',
  ...VIEWER_CHANGE,
  failures: [
    [404, 'not_found', FOLLOW_MESSAGE],
    [409, 'follows_full', FOLLOWS_FULL_MESSAGE],
    KEY_REUSED,
  ],
  params: ownerParams,
  body: followWord,
  response: follows,
});

export const removeFollow = endpoint('DELETE', '/owners/:username/follows', {
  summary: 'Unfollow a player or a breed',
  ...VIEWER_CHANGE,
  failures: [[404, 'not_found', FOLLOW_MESSAGE], KEY_REUSED],
  params: ownerParams,
  body: followWord,
  response: follows,
});

const followedSide = z.enum(['left', 'right', 'both']);

export const getFollowedFights = endpoint('GET', '/owners/:username/followed-fights', {
  summary:
    'The latest fights of the players and breeds that a viewer follows, and which of the recent fights are theirs',
  ...VIEWER,
  response: z.object({
    follows: field(z.int(), 'How many players and breeds are followed.', 3),
    sides: field(
      z.record(z.string(), followedSide),
      `By the number of a fight, of the ${RECENT_MATCHES_PAGE_SIZE} recent ones and those in \`latest\`: whose side is followed.`,
      { 981: 'left' },
    ),
    latest: field(z.array(matchRecord), `Newest first, at most ${FOLLOWED_FIGHTS}.`),
  }),
});
