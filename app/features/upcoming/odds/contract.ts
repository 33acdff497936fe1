import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';

export const LEARNING_MESSAGE = 'The estimates are still learning from earlier fights. Try again.';

export const score = z.object({
  estimates: field(z.int(), 'Fights estimated before the bell.', 1240),
  logLoss: field(
    z.number(),
    'Mean log loss, by the natural logarithm; a coin has 0.693, less is better.',
    0.61,
  ),
  brier: field(z.number(), 'Mean Brier score; a coin has 0.25, less is better.', 0.21),
});
export type OddsScore = z.output<typeof score>;

const bin = z.object({
  estimates: field(z.int(), 'Estimates in this tenth.', 120),
  said: field(z.number(), 'Their mean, 0 to 1.', 0.64),
  happened: field(z.number(), 'How often the left side won, 0 to 1.', 0.66),
});

const upsetSide = z.object({
  ID: field(z.int(), 'Its record.', 4711),
  MONSTER_NAME: field(z.string(), 'Its name.', 'Rusty'),
  RACE: field(z.string(), 'RACE_SUPERTYPE.', 'HARE'),
});
const upset = z.object({
  number: field(z.int(), 'The fight’s own number.', 981),
  chance: field(z.number(), 'The estimate for the side that won, 0 to 1.', 0.12),
  winner: field(upsetSide, 'Who won.'),
  loser: field(upsetSide, 'Who was expected to.'),
  date: field(z.string(), 'ISO 8601, UTC.', '2026-01-02T20:20:00.000Z'),
});
export type Upset = z.output<typeof upset>;

const part = (what: string, example: string) =>
  z.object({ name: field(z.string(), what, example), ...score.shape });

export const getOdds = endpoint('GET', '/odds', {
  summary: 'The accuracy of the estimates',
  description:
    'Of fights that were estimated before the bell and fought as announced. Estimates are written down with the announcement and never changed.',
  response: z.object({
    estimate: field(z.nullable(score), 'Our own; null before the first.'),
    elo: field(z.nullable(score), 'Elo by results alone, of the same fights.'),
    stats: field(z.nullable(score), 'Learned from stats alone, of the same fights.'),
    crowd: field(z.nullable(score), 'The shares of the pool, of the fights with bets.'),
    besideCrowd: field(z.nullable(score), 'Our own, of the fights with bets.'),
    bins: field(
      z.array(z.nullable(bin)),
      'Ten tenths of the chance of the left side, from 0 on; null if there was no estimate.',
    ),
    weeks: field(
      z.array(part('The Monday it begins with, UTC.', '2026-01-05')),
      'By week, newest first, at most 26.',
    ),
    races: field(
      z.array(part('RACE_SUPERTYPE.', 'HARE')),
      'By breed, those with the most estimates first, at most 50. A fight counts for both.',
    ),
    upsets: field(z.array(upset), 'The least likely winners, at most ten.'),
  }),
});
export type Odds = z.output<typeof getOdds.response>;
