import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';

export const eventId = z.string().check(z.minLength(1), z.maxLength(200));

export const boutName = z.string().check(z.minLength(1), z.maxLength(200));

export const eventTime = field(
  z.optional(z.iso.datetime({ offset: true })),
  'When it became true, by your clock: ISO 8601 with an offset. Figures older than the current ones change nothing. Without a time, or with one more than five minutes ahead (which gets a warning), an event counts as newer than those received before it.',
  '2026-01-02T20:20:00Z',
);

/** The common fields of every event: its unique id, its type, and the time it became true. */
export function envelope<T extends string>(type: T, what: string) {
  return {
    id: field(
      eventId,
      'Your id for this event, 1 to 200 characters, never used again: the same event sent again changes nothing, and another event with its id is rejected.',
      `${type}-1`,
    ),
    type: field(z.literal(type), what),
    at: eventTime,
  };
}

export const problem = z.object({
  path: field(z.string(), 'The field, such as leftCombatant.ID; empty: the event.', 'LIF'),
  got: field(z.string(), 'The value, as JSON; `nothing` if it is missing.', '"strong"'),
  expected: field(z.string(), 'The expected value.', 'a whole number from 0 to 999, such as 350'),
});

export type Problem = z.output<typeof problem>;

export interface Incoming<E> {
  index: number;
  event: E;
  /** The event's own time by the host's clock, in ms since the epoch; null where it has none. */
  at: number | null;
  /** SHA-256 of the event as it was sent, with sorted keys. */
  content: string;
}

export interface Warning {
  index: number;
  reason: string;
}

export interface Rejection {
  index: number;
  problems: Problem[];
  reason?: string;
  code?: 'id_reused';
}
