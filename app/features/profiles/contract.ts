/** A player as others see them: monsters, fights, streaks and favourite races. */

import { endpoint } from '@ringside/contract/endpoint';
import * as z from 'zod/mini';

const playerProfile = z.object({
  login: z.string(),
  displayName: z.string(),
  /** Monsters entered into the ring. */
  records: z.int(),
  fights: z.int(),
  wins: z.int(),
  knockOuts: z.int(),
  /** Longest first. */
  streaks: z.array(
    z.object({ ID: z.int(), MONSTER_NAME: z.string(), RACE: z.string(), streak: z.int() }),
  ),
  /** Races entered most often first. */
  favouriteRaces: z.array(z.object({ race: z.string(), records: z.int() })),
});
export type PlayerProfile = z.output<typeof playerProfile>;

export const getPlayer = endpoint({
  method: 'GET',
  path: '/players/:username',
  summary: 'A player by login or display name: fights, streaks and favourite races',
  params: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^\P{Cc}*$/u)),
  }),
  response: playerProfile,
});
