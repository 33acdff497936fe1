export const STREAM_SONG_TOPIC = 'stream-song';

export const REPEAT_EVERY_MS = 60_000;
export const BELIEVED_MS = 150_000;

/** How often the overlay asks, since it may be hidden or without the live channel. */
export const STREAM_SONG_REFRESH_MS = 10_000;
