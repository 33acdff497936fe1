/** The live channel: server-sent events that say what changed, never what it changed to. */

/** The server writes a comment line this often, so that a silent connection is a broken one. */
export const LIVE_HEARTBEAT_MS = 15_000;

/**
 * The content of one `data:` line: topics whose answers changed. A topic's parts, split at `:`, are
 * the start of the query keys that it makes stale (`matches`, `tournament:{id}`); `*` means that
 * everything may have changed, as when a reader was away for longer than the channel remembers.
 */
export interface LiveChange {
  topics: string[];
  /**
   * Over how long those who hear it spread their reading, each at a moment of its own; absent when
   * there are so few that they may all come at once.
   */
  spreadMs?: number;
}
