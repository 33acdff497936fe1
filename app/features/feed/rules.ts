/** Limits of the feed (design, 'The feed'). */

export const FEED_BATCH_MAX_EVENTS = 500;
export const FEED_BODY_LIMIT_BYTES = 4 * 1024 * 1024;
