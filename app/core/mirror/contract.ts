/** Changes since a position, for copies of the league on other sites. */

import type { Failure } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { MAX_PAGE } from '#app/core/paging/rules.ts';

export const POSITION_GONE: Failure = [
  410,
  'position_gone',
  'This position is not of the league as it is now. Read everything again, without `after`.',
];

const position = z.string().check(z.regex(/^(?:0|\d{1,15}\.[\w-]{1,40})$/, 'must be a `position`'));
const A_POSITION = '8123.2f6c1f0e-63a5-4f5e-9d5e-0a4d5a1c7b11';

/** The parts of an endpoint that lists the changes of one kind of object. */
export const changesOf = <S extends z.ZodMiniType>(item: S) => ({
  people: [],
  keepsNames: true as const,
  description:
    'In the order of commits, an object once, at its last change: new, corrected, changed by a fight, with a name hidden or shown again, or gone. To keep a copy, read without `after` until `more` is false, store `position`, and ask with it after every topic of `/live`, or each minute. Positions are the same at every server of the site and in every list of changes; after a restored backup they are refused with 410.',
  failures: [POSITION_GONE],
  query: z.object({
    after: field(
      z.optional(position),
      'The `position` of the answer before; 0 is the beginning.',
      '0',
    ),
    limit: field(
      z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE)), MAX_PAGE),
      'How many at most; 10 of tournaments, which are long.',
      MAX_PAGE,
    ),
  }),
  response: z.object({
    changes: field(
      z.array(
        z.object({
          id: field(z.string(), 'The object’s own id, which no change changes.', '981'),
          item: field(z.nullable(item), 'The whole object as it is now; null when it is gone.'),
        }),
      ),
      'The first change first.',
    ),
    position: field(z.string(), '`after` of the next call.', A_POSITION),
    more: field(z.boolean(), 'Whether there are more already.', false),
  }),
});
