/** The next fight: who meets whom, when, and what the crowd and the record say of it. */

import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { boutName } from '#app/features/matches/contract.ts';
import { fighter } from '#app/features/monster-records/contract.ts';

const bout = field(
  boutName,
  'Your own name for this fight, 1 to 200 characters: `upcoming`, `pool`, `cancelled` and `fight` of one name belong together, in whatever order they come.',
  'bout-1',
);
const zennys = z.int().check(z.gte(0), z.lte(1_000_000_000_000));

/** Feed event: a fight is announced, or announced again with other times. */
export const upcomingFight = z.strictObject({
  bout,
  leftCombatant: field(fighter, 'Who will stand on the left.', {
    ID: 4711,
    MONSTER_NAME: 'Rusty',
    RACE: 'HARE',
  }),
  rightCombatant: field(fighter, 'Who will stand on the right; another record than the left one.', {
    MONSTER_NAME: 'Bolt',
    RACE: 'PIXIE',
    POW: 130,
    INT: 470,
  }),
  bettingClosesAt: field(
    z.iso.datetime({ offset: true }),
    'When the last bet is taken: ISO 8601 with an offset; not after the start.',
    '2026-01-02T20:19:50Z',
  ),
  startsAt: field(
    z.iso.datetime({ offset: true }),
    'When the bell rings: ISO 8601 with an offset.',
    '2026-01-02T20:20:00Z',
  ),
});
export type UpcomingFight = z.output<typeof upcomingFight>;

/** Feed event: what has been bet on an announced fight. */
export const poolChange = z.strictObject({
  bout,
  left: field(zennys, 'All that is bet on the left side, in Z.', 1250),
  right: field(zennys, 'All that is bet on the right side, in Z.', 840),
});
export type PoolChange = z.output<typeof poolChange>;

/** Feed event: an announced fight does not take place. */
export const cancellation = z.strictObject({ bout });
export type Cancellation = z.output<typeof cancellation>;
