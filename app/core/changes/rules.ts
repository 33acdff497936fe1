/** How long a repeated request gets the answer of the first one. */
export const ANSWERS_KEPT_MS = 24 * 3600 * 1000;
/** Per account; the oldest are dropped. */
export const MAX_KEPT_ANSWERS = 100;
export const KEY_MAX_CHARACTERS = 100;
/** How often answers that are too old are deleted. */
export const DROP_EVERY_MS = 3600 * 1000;
/** A change that waited longer for a connection is not sent any more. */
export const WAITS_MAX_MS = 30 * 24 * 3600 * 1000;
/** Whether a change that waits may still be carried out: it was not refused. */
export const isUnanswered = ({ refused }: { refused?: string }): boolean => refused === undefined;
/** How long it is known when an account last added or removed an item: longer than any change waits. */
export const WORDS_KEPT_MS = WAITS_MAX_MS + ANSWERS_KEPT_MS;
