import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { boutName } from '#app/core/feed-protocol/contract.ts';
import { VIEWER } from '#app/core/identity/contract.ts';
import { bet } from '#app/features/players/figures/contract.ts';
import { BALANCE_POINTS, BREED_ROWS, JUDGED_BETS, SHOWN_BETS } from './rules.ts';

/** Sums of bets may lie beyond what a whole number holds exactly. */
const zs = (what: string, example: number) => field(z.number(), `${what}, in Z.`, example);

export const namedFighter = z.object({
  MONSTER_NAME: field(z.string(), 'Its name.', 'Rusty'),
  RACE: field(z.string(), 'Its RACE_SUPERTYPE.', 'HARE'),
});

export const ownBet = z.object({
  bout: field(boutName, 'The game host’s id of the announced fight.', 'bout-7'),
  side: field(bet.shape.side, 'The side that was bet on.', 'left'),
  stake: zs('What was bet', 50),
  paid: zs('What was paid out, the stake included', 90),
  state: field(
    z.enum(['open', 'won', 'lost', 'even']),
    'Open until the fight is over or something was paid; even if the stake came back.',
    'won',
  ),
  at: field(z.string(), 'When it was placed: ISO 8601, UTC.', '2026-01-02T20:19:00.000Z'),
  fight: field(z.nullable(z.int()), 'The fight’s own number; null until it was fought.', 981),
  fighters: field(
    z.nullable(
      z.object({
        left: field(namedFighter, 'The fighter on the left.'),
        right: field(namedFighter, 'The fighter on the right.'),
      }),
    ),
    'Null for a fight that was never announced.',
  ),
});
export type OwnBet = z.output<typeof ownBet>;

const judged = z.object({
  bets: field(z.int(), 'Bets on a side of an estimated fight that is over.', 40),
  won: field(z.int(), 'Of them, those whose side won.', 21),
  expected: field(z.number(), 'How many the estimates expected to win.', 19.4),
});

export const getMyZ = endpoint('GET', '/owners/:username/z', {
  summary: 'A player’s balance over time, and the player’s bets; for the player only',
  ...VIEWER,
  response: z.object({
    balance: zs('What the player has: the sum of `others` and of what bets brought', 1450),
    points: field(
      z.array(
        z.object({
          at: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:20:00.000Z'),
          balance: zs('The balance from then on', 1450),
        }),
      ),
      `The balance over time, oldest first: at most ${BALANCE_POINTS}, those close together left out.`,
    ),
    others: zs('The sum of all changes of the balance but bets', 1400),
    staked: zs('The sum of all bets', 1000),
    paid: zs('The sum of all that was paid for them', 1050),
    bets: field(z.array(ownBet), `The latest ${SHOWN_BETS}, newest first.`),
    breeds: field(
      z.array(
        z.object({
          race: field(z.string(), 'RACE_SUPERTYPE of the monster that was bet on.', 'HARE'),
          bets: field(z.int(), 'Bets that are over.', 7),
          won: field(z.int(), 'Of them, those that won.', 4),
          net: zs('What they were paid, less what was bet', 120),
        }),
      ),
      `Of the latest ${JUDGED_BETS} bets: at most ${BREED_ROWS}, most bets first.`,
    ),
    estimate: field(z.nullable(judged), `Of the last ${JUDGED_BETS} bets, by our estimates.`),
  }),
});
export type MyZ = z.output<typeof getMyZ.response>;
