/** Limits of the feed (design, 'The feed'). */

export const FEED_BATCH_MAX_EVENTS = 500;
/** How many of the events accepted last the state of the feed lists. */
export const FEED_STATE_EVENTS = 100;
/** Rejected events that the host can look at, and how many of one batch are among them. */
export const KEPT_REJECTIONS = 200;
export const KEPT_REJECTIONS_OF_BATCH = 20;
export const FEED_BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** A host's clock may be this much ahead of ours; a time beyond that is wrong and not believed. */
export const FEED_CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * The time an event gives itself, in ms since the epoch, or null where it gives none that can be
 * true yet. Our clock only sorts out nonsense: it never replaces a missing time, so what
 * clocks of several machines say changes nothing in the order of events.
 */
export function eventTime(at: string | undefined, now: number): number | null {
  const time = at === undefined ? null : Date.parse(at);
  return time === null || time > now + FEED_CLOCK_TOLERANCE_MS ? null : time;
}

const GOT_MAX_CHARACTERS = 80;

/** One thing that is wrong with an event: the field, its value, what would be right. */
export function problem(
  path: string,
  value: unknown,
  expected: string,
): { path: string; got: string; expected: string } {
  const got = value === undefined ? 'nothing' : (JSON.stringify(value) ?? 'nothing');
  const short = got.length > GOT_MAX_CHARACTERS ? `${got.slice(0, GOT_MAX_CHARACTERS - 1)}…` : got;
  return { path, got: short, expected };
}
