import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { listedMonster, NO_TOURNAMENT, params } from '../contract.ts';

const side = (which: string) =>
  field(z.nullable(listedMonster), `On the ${which}; null if not known yet, or for a bye.`);
const points = (which: string) =>
  field(z.nullable(z.int()), `Of the ${which} side; null before the first point.`, 2);

export const bracketRound = z.object({
  name: field(z.string(), 'As the site calls it.', 'Final'),
  bestOf: field(z.nullable(z.int()), 'Fights of its matches at most; null if not set.', 3),
  matches: field(
    z.array(
      z.object({
        id: field(z.string(), 'The match.', 'R1-1'),
        left: side('left'),
        right: side('right'),
        leftScore: points('left'),
        rightScore: points('right'),
        winner: field(z.nullable(z.int()), 'ID of the winner; null while it is open.', 4711),
      }),
    ),
    'From the top down, with byes.',
  ),
});

export const getBracket = endpoint('GET', '/tournament/:id/bracket', {
  summary: 'The bracket as it is shown: rounds with their names, pairs and scores',
  failures: NO_TOURNAMENT,
  params,
  response: z.object({ rounds: field(z.array(bracketRound), 'The first round first.') }),
});
