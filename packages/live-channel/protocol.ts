/** Interval of the server's comment lines, by which clients detect broken connections. */
export const LIVE_HEARTBEAT_MS = 15_000;

/** The longest wait of a reader that asks for the next change (`GET …/changes/{cursor}`). */
export const LIVE_POLL_MS = 25_000;

/** The time at whose end all who ask are answered together, if nothing has changed. */
export const LIVE_PERIOD_MS = 20_000;

/**
 * A topic's parts, separated by `:`, are the prefix of the query keys that it invalidates; `*`
 * means that anything may have changed.
 */
export interface LiveChange {
  topics: string[];
  spreadMs?: number;
}

export interface PolledChange extends LiveChange {
  cursor: string;
}
