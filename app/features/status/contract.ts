/** Which of the services Ringside rests on answer (beyond the specification). */

import { endpoint } from '@ringside/contract/endpoint';
import * as z from 'zod/mini';

const part = z.object({
  name: z.enum(['database', 'sign_in', 'profiles', 'registers', 'feed', 'season']),
  state: z.enum(['up', 'down', 'quiet']),
  /** Ringside has this part built in and asks nobody. */
  builtIn: z.boolean(),
  /** ISO 8601: of the feed its last event, of what is down since when; else null. */
  at: z.nullable(z.string()),
});
export type StatusPart = z.output<typeof part>;

const status = z.object({
  state: z.enum(['well', 'read_only', 'trouble']),
  /** Why nothing can be saved: the operator asked for it, no room is left, the storage says no. */
  readOnly: z.nullable(z.enum(['asked', 'full', 'refused'])),
  parts: z.array(part),
  startedAt: z.string(),
  checkedAt: z.string(),
});
export type Status = z.output<typeof status>;
export type ReadOnly = Status['readOnly'];

export const getStatus = endpoint({
  method: 'GET',
  path: '/status',
  summary: 'Which of the services this site rests on answer, as seen by the process that is asked',
  response: status,
});
