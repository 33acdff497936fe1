import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';

const part = z.object({
  name: field(
    z.enum(['database', 'sign_in', 'profiles', 'registers', 'feed', 'season']),
    'The service.',
  ),
  state: field(
    z.enum(['up', 'down', 'quiet', 'damaged']),
    'Quiet: no data for a while. Damaged: it answers, but a check found damage.',
  ),
  builtIn: field(z.boolean(), 'Ringside has this part built in and calls no other service.'),
  at: field(
    z.nullable(z.string()),
    'ISO 8601: of the feed its last event, of what is down since when; else null.',
    '2026-01-02T20:20:00.000Z',
  ),
});
export type StatusPart = z.output<typeof part>;

const status = z.object({
  state: field(z.enum(['well', 'read_only', 'trouble']), 'The state of the whole.'),
  readOnly: field(
    z.nullable(z.enum(['asked', 'full', 'refused'])),
    'Why nothing can be saved: set by the operator, no room left, or the storage refuses.',
    null,
  ),
  parts: field(z.array(part), 'Service by service.'),
  version: field(z.string(), 'The version of Ringside that responds.', '1.0.0'),
  startedAt: field(z.string(), 'The process’s start: ISO 8601, UTC.', '2026-01-02T18:00:00.000Z'),
  checkedAt: field(z.string(), 'The last check: ISO 8601, UTC.', '2026-01-02T20:20:30.000Z'),
});
export type Status = z.output<typeof status>;
export type ReadOnly = Status['readOnly'];

export const getStatus = endpoint('GET', '/status', {
  // It has to work without the database, which has the hidden names, and contains none.
  keepsNames: true,
  summary:
    'Which of the services that this site depends on answer, as seen by the process that responds',
  response: status,
});
