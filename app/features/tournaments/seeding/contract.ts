import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { DELETED, NO_TOURNAMENT, ORGANISER, optionalUid, params, seeded } from '../contract.ts';

export const getSeedings = endpoint('GET', '/tournament/:id/seedings', {
  summary: 'The seedings by the estimates’ ratings, and by the places of the last cup',
  description: 'Without `ratings` before the first fight, without `places` if nobody has one.',
  ...ORGANISER,
  failures: [...NO_TOURNAMENT, DELETED],
  params,
  query: z.object({ uid: optionalUid }),
  response: z.object({
    seedings: field(
      z.array(
        z.object({
          by: seeded.shape.by,
          cup: seeded.shape.cup,
          order: field(z.array(z.int()), 'IDs, best first; equal ones as they are.', [4712, 4711]),
        }),
      ),
      'Those that there are.',
    ),
  }),
});
