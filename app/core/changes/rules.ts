export const ANSWERS_KEPT_MS = 24 * 3600 * 1000;
/** Answers are deleted later by so much: no wrong clock deletes one that is still needed. */
export const CLOCKS_DIFFER_MS = 2 * ANSWERS_KEPT_MS;
export const MAX_KEPT_ANSWERS = 100;
export const KEY_MAX_CHARACTERS = 100;
export const WAITS_MAX_MS = 30 * 24 * 3600 * 1000;
/** A change without an answer by then waits: a line that hangs is no line. */
export const SENT_AT_ONCE_MS = 3000;
/** A request of a change is given up after this, and sent again later. */
export const SEND_LIMIT_MS = 15_000;
/** Whether a change that waits may still be carried out: it was not refused. */
export const isUnanswered = ({ refused }: { refused?: string }): boolean => refused === undefined;
/** How long it is known when an account last added or removed an item: longer than any change waits. */
export const WORDS_KEPT_MS = WAITS_MAX_MS + ANSWERS_KEPT_MS;
