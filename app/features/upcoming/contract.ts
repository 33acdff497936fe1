import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { boutName } from '#app/core/feed-protocol/contract.ts';
import { fighterSides } from '#app/features/fights/contract.ts';
import { threads } from '#app/features/stories/contract.ts';

const bout = field(
  boutName,
  'Your id for this fight: events of one `bout` belong together, in any order.',
  'bout-1',
);
const zennys = z.int().check(z.gte(0), z.lte(1_000_000_000_000));

export const upcomingFight = z.strictObject({
  bout,
  ...fighterSides,
  bettingClosesAt: field(
    z.iso.datetime({ offset: true }),
    'When the last bet is accepted: ISO 8601 with an offset; not after the start.',
    '2026-01-02T20:19:50Z',
  ),
  startsAt: field(
    z.iso.datetime({ offset: true }),
    'When the bell rings: ISO 8601 with an offset.',
    '2026-01-02T20:20:00Z',
  ),
});
export type UpcomingFight = z.output<typeof upcomingFight>;

export const poolChange = z.strictObject({
  bout,
  left: field(zennys, 'All that is bet on the left side, in Z.', 1250),
  right: field(zennys, 'All that is bet on the right side, in Z.', 840),
});
export type PoolChange = z.output<typeof poolChange>;

export const cancellation = z.strictObject({ bout });
export type Cancellation = z.output<typeof cancellation>;

const chance = z.number().check(z.gte(0), z.lte(1));

export const estimate = z.object({
  leftChance: field(chance, 'The chance that the left side wins, 0 to 1.', 0.62),
  low: field(chance, 'The lower end of the 90% interval; `high` is the upper end.', 0.51),
  high: field(chance, 'See `low`.', 0.72),
  reasons: field(
    z.array(
      z.object({
        kind: field(z.enum(['figure', 'rating', 'matchup']), 'The kind of reason.'),
        name: field(
          z.string(),
          'Of a figure: a stat, `LOYALTY`, `TECHNIQUES`, `streak`, `GUTS_RATE` or `STARTING_GUTS`; else `fighter`, `race`, `type` or `trainer`.',
          'SPD',
        ),
        logits: field(
          z.number(),
          'How much it moves the estimate; above 0 for the left side.',
          0.31,
        ),
      }),
    ),
    'The three that move it most, the strongest first.',
  ),
  fights: field(z.int(), 'Decided fights it was learned from.', 3120),
});
export type Estimate = z.output<typeof estimate>;

const earlierFight = z.object({
  won: field(z.boolean(), 'Whether it won.', true),
  knockOut: field(z.boolean(), 'Whether it ended by knock-out.', false),
});

export const cardTechnique = z.object({
  name: field(z.string(), 'The name that is shown.', 'Straight'),
  slug: field(z.string(), 'The name in addresses.', 'straight'),
  guts_cost: field(z.number(), 'Guts it costs, in points.', 12),
  force: field(z.number(), 'Damage, in points.', 14),
  range: field(z.int(), 'From 1 (near) to 4 (very far).', 1),
});

export const figure = (what: string, example: number) =>
  field(z.nullable(z.int()), `${what}; null if unknown.`, example);

export const fighterFields = {
  MONSTER_NAME: field(z.string(), 'The name it has in the ring.', 'Rusty'),
  RACE: field(z.string(), 'RACE_SUPERTYPE.', 'HARE'),
  RACE_TYPE: field(z.string(), 'The type.', 'HARE'),
  RACE_SUBTYPE: field(z.string(), 'The subtype.', 'HARE'),
  USER: field(
    z.optional(z.string()),
    'Its trainer, as the record names it; absent for an NPC.',
    'ana',
  ),
  LIF: figure('Life', 350),
  POW: figure('Power', 420),
  INT: figure('Intelligence', 150),
  SKI: figure('Skill', 480),
  SPD: figure('Speed', 460),
  DEF: figure('Defence', 240),
};

export const cardFighter = z.object({
  ID: field(z.nullable(z.int()), 'Its record; null if it has none yet.', 4711),
  ...fighterFields,
  streak: field(z.int(), 'Wins in a row from before.', 3),
  wins: field(z.int(), 'Fights won by this record.', 3),
  losses: field(z.int(), 'Fights lost by it.', 0),
  form: field(z.array(earlierFight), 'Its last five fights, newest first.'),
  techniques: field(
    z.nullable(z.array(cardTechnique)),
    'The three with the most force; null if its techniques are unknown.',
  ),
});
export type CardFighter = z.output<typeof cardFighter>;

export const boutCard = z.object({
  bout: field(z.string(), 'The game host’s id for it.', 'bout-1'),
  left: field(cardFighter, 'The fighter on the left.'),
  right: field(cardFighter, 'The fighter on the right.'),
  bettingClosesAt: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:19:50.000Z'),
  startsAt: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:20:00.000Z'),
  postponed: field(z.boolean(), 'Whether its times were changed.', false),
  pool: field(
    z.nullable(
      z.object({
        left: field(z.int(), 'Bet on the left side, in Z.', 1250),
        right: field(z.int(), 'Bet on the right side, in Z.', 840),
      }),
    ),
    'The bets; null while unknown.',
  ),
  estimate: field(
    z.nullable(estimate),
    'Stored with the announcement, never changed; null if the fight was announced after its end.',
  ),
  meetings: field(
    z.object({
      leftWins: field(z.int(), 'Won by the left one’s breed against the other’s.', 12),
      rightWins: field(z.int(), 'Won by the right one’s breed.', 9),
    }),
    'The results of their breeds against each other.',
  ),
  threads,
  cancelled: field(z.boolean(), 'Whether it is cancelled.', false),
  result: field(
    z.nullable(
      z.object({
        number: field(z.int(), 'The fight’s own number.', 981),
        leftSideWins: field(z.boolean(), 'Whether the left side won.', true),
        knockOut: field(z.boolean(), 'Whether it ended by knock-out.', false),
        asAnnounced: field(z.boolean(), 'Whether the announced fighters fought.', true),
      }),
    ),
    'Its outcome; null before.',
  ),
  endedAt: field(
    z.nullable(z.string()),
    'When the server received its end: ISO 8601, UTC; null before.',
    null,
  ),
});
export type BoutCard = z.output<typeof boutCard>;

export const getNextFights = endpoint('GET', '/next', {
  summary: 'The fights that are announced, and how the last one ended',
  description:
    'Changes at most once a second, for any number of bets. Times are the server’s: see `/clock`.',
  response: z.object({
    bouts: field(
      z.array(boutCard),
      'Announced and not decided, at most four: the next one first. Without a result a fight is listed until 30 minutes after its start, from five minutes on behind those that are due.',
    ),
    last: field(z.nullable(boutCard), 'The one that ended last, fought or cancelled.'),
  }),
});
export type NextFights = z.output<typeof getNextFights.response>;

export const getClock = endpoint('GET', '/clock', {
  summary: 'The time of the server',
  description: 'For countdowns: a viewer’s own clock may be wrong.',
  response: z.object({
    now: field(z.number(), 'Milliseconds since 1970, UTC.', 1_767_384_000_000),
  }),
});
