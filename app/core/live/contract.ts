/** Changes for shared caches and for browsers that cannot stream (beyond the specification). */

import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';

export const getChanges = endpoint('GET', '/changes/:cursor', {
  summary:
    'The topics of `/live` that changed after a cursor: at once, or when something changes, or empty after at most 25 s. Each answer has another cursor, the same for all who asked, so that one answer of a shared cache serves them. A read whose address ends with `heard=` and the part of the cursor before the point is answered as after that change',
  overHttpOnly: true,
  // Its topics have no hidden names.
  keepsNames: true,
  params: z.object({
    cursor: field(
      z.string().check(z.minLength(1), z.maxLength(100)),
      'The one of the answer before; `now`, or one that is not known, is answered at once.',
      'now',
    ),
  }),
  response: z.object({
    cursor: field(z.string(), 'To ask with next.', '0f3c9a1b-18.71781931'),
    topics: field(z.array(z.string()), 'As in `/live`; `*` is all topics.', ['matches']),
    spreadMs: z.optional(field(z.number(), 'As in `/live`, in milliseconds.', 60)),
  }),
});
