import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';

export const THREADS = [
  'rematch',
  'revenge',
  'firstMeeting',
  'derby',
  'stable',
  'streak',
  'streakEnd',
  'giantKilling',
  'comeback',
  'debut',
  'recordStreak',
  'recordUpset',
  'recordPool',
] as const;

export const thread = z.object({
  kind: field(
    z.enum(THREADS),
    'The rule that holds: `derby` is of two trainers, `stable` of one; records are those of the season.',
    'rematch',
  ),
  side: field(
    z.nullable(z.enum(['left', 'right'])),
    'Whose it is: before the bell of a `rematch` who owes the other; null if of both or neither.',
    'left',
  ),
  count: field(
    z.int(),
    'Earlier meetings; wins or defeats in a row; points of level given away; the pool in Z; else 0.',
    2,
  ),
  leftWins: field(z.int(), 'Of earlier meetings, those won by the left side; else 0.', 1),
});
export type Thread = z.output<typeof thread>;

export const threads = field(
  z.array(thread),
  'What the league remembers of the two: rules that hold for this fight, the strongest first.',
);
