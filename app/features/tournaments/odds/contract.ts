import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { NO_TOURNAMENT, params } from '../contract.ts';

const chance = z.number().check(z.gte(0), z.lte(1));
const recordId = field(z.int(), 'The monster record.', 4711);
const cupChance = field(chance, 'Its chance to win the cup.', 0.31);

export const getTournamentOdds = endpoint('GET', '/tournament/:id/odds', {
  summary: 'The chances of open matches and of each monster to win the cup, and the evening’s pace',
  description:
    'From the estimate of each pair, beyond 32 monsters within some hundredths of it: by each way a single elimination may go, from simulated cups in a double one. Empty before the first fight.',
  failures: NO_TOURNAMENT,
  params,
  response: z.object({
    matches: field(
      z.array(
        z.object({
          id: field(z.string(), 'The match.', 'R1-1'),
          leftChance: field(chance, 'The chance that its left side wins.', 0.62),
        }),
      ),
      'Of matches with both participants and no result.',
    ),
    champion: field(
      z.array(z.object({ ID: recordId, chance: cupChance })),
      'Those who are still in, the likeliest first.',
    ),
    favourites: field(
      z.array(z.object({ ID: recordId, chance: cupChance })),
      'Once the cup is decided: each chance before its first match, by the estimates of now.',
    ),
    cups: field(z.optional(z.int()), 'From how many simulated cups the chances are.', 20_000),
    pace: field(
      z.nullable(
        z.object({
          lastResultAt: field(
            z.number(),
            'When the last result was declared: ms.',
            1_767_384_000_000,
          ),
          matchMs: field(z.number(), 'From one result to the next: ms.', 240_000),
        }),
      ),
      'How fast results follow one another; null before the second one.',
    ),
  }),
});
