export const ANSWERS_KEPT_MS = 24 * 3600 * 1000;
export const MAX_KEPT_ANSWERS = 100;
export const KEY_MAX_CHARACTERS = 100;
export const DROP_EVERY_MS = 3600 * 1000;
export const WAITS_MAX_MS = 30 * 24 * 3600 * 1000;
export const isUnanswered = ({ refused }: { refused?: string }): boolean => refused === undefined;
/** How long it is known when an account last added or removed an item: longer than any change waits. */
export const WORDS_KEPT_MS = WAITS_MAX_MS + ANSWERS_KEPT_MS;
