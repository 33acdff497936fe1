/** Limits of the feed (design, 'The feed'). */

export const FEED_BATCH_MAX_EVENTS = 500;
/** How many of the events accepted last the state of the feed lists. */
export const FEED_STATE_EVENTS = 100;
/** Rejected events kept for the host, and how many of one batch are among them. */
export const KEPT_REJECTIONS = 200;
export const KEPT_REJECTIONS_OF_BATCH = 20;
export const FEED_BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** A host's clock may be this much ahead of ours; a later time is ignored. */
export const FEED_CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * The time in an event, in ms since the epoch, or null when it has none or one too far in the
 * future. Our clock is used for that check only: it never replaces a missing time, so that clocks
 * of several machines cannot change the order of events.
 */
export function eventTime(at: string | undefined, now: number): number | null {
  const time = at === undefined ? null : Date.parse(at);
  return time === null || time > now + FEED_CLOCK_TOLERANCE_MS ? null : time;
}

const GOT_MAX_CHARACTERS = 80;

/** One problem of an event: the field, its value and the expected value. */
export function problem(
  path: string,
  value: unknown,
  expected: string,
): { path: string; got: string; expected: string } {
  const got = value === undefined ? 'nothing' : (JSON.stringify(value) ?? 'nothing');
  const short = got.length > GOT_MAX_CHARACTERS ? `${got.slice(0, GOT_MAX_CHARACTERS - 1)}…` : got;
  return { path, got: short, expected };
}
