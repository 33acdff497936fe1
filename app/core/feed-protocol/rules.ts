export const FEED_BATCH_MAX_EVENTS = 500;
export const FEED_STATE_EVENTS = 100;
export const KEPT_REJECTIONS = 200;
export const KEPT_REJECTIONS_OF_BATCH = 20;
/** Batches that one process applies or lets wait; each holds its body in memory. */
export const FEED_QUEUE_BATCHES = 32;
export const FEED_QUEUE_RETRY_SECONDS = 2;
export const FEED_BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** How far ahead of ours a host's clock may be: a later `at` is ignored, a later date rejected. */
export const FEED_CLOCK_TOLERANCE_MS = 5 * 60_000;
export const FEED_CLOCK_WARNING_MS = 60_000;
export const FAR_AHEAD_MS = 7 * 24 * 3_600_000;

/** Our clock never replaces a missing time: clocks of our machines may differ. */
export function eventTime(at: string | undefined, now: number): number | null {
  const time = at === undefined ? null : Date.parse(at);
  return time === null || time > now + FEED_CLOCK_TOLERANCE_MS ? null : time;
}

const GOT_MAX_CHARACTERS = 80;

export function problem(
  path: string,
  value: unknown,
  expected: string,
): { path: string; got: string; expected: string } {
  const got = value === undefined ? 'nothing' : (JSON.stringify(value) ?? 'nothing');
  const short = got.length > GOT_MAX_CHARACTERS ? `${got.slice(0, GOT_MAX_CHARACTERS - 1)}…` : got;
  return { path, got: short, expected };
}
