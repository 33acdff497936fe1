/** How long a repeated request gets the answer of the first one. */
export const ANSWERS_KEPT_MS = 24 * 3600 * 1000;
/** Per account; the oldest are dropped. */
export const MAX_KEPT_ANSWERS = 100;
export const KEY_MAX_CHARACTERS = 100;
/** How often answers that are too old are deleted. */
export const DROP_EVERY_MS = 3600 * 1000;
