import type { CachedResponse } from './cached-response.ts';

/** What is kept of one key. */
export interface Entry {
  /** The response as of the last change; null when it has to be made anew. */
  response: Promise<CachedResponse> | null;
  /** The same once it is made. */
  ready: CachedResponse | null;
  /** The last response there was, for as long as a new one cannot be had. */
  last: CachedResponse | null;
  /** Whether the last try failed for a temporary reason, and when the next one is due. */
  failing: boolean;
  nextTryAt: number;
  /** What it was counted with. */
  bytes: number;
  usedAt: number;
}

/** What a cache keeps at most; beyond it the longest unused go. */
export interface Bounds {
  maxKeys: number;
  maxBytes: number;
  /** How long one stays that nobody asks for, in ms. */
  maxIdleMs: number;
}

const newEntry = (): Entry => ({
  ...{ response: null, ready: null, last: null },
  ...{ failing: false, nextTryAt: 0, bytes: 0, usedAt: 0 },
});

const MAX_KEYS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_IDLE_MS = 600_000;

/** Entries of keys within bounds, in the order in which they were last used. */
export function createEntries<K>(bounds: Partial<Bounds>) {
  const { maxKeys = MAX_KEYS, maxBytes = MAX_BYTES, maxIdleMs = MAX_IDLE_MS } = bounds;
  const entries = new Map<K, Entry>();
  let bytes = 0;
  let sweep: NodeJS.Timeout | null = null;

  function remove(key: K, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function trim(): void {
    const idleSince = Date.now() - maxIdleMs;
    for (const [key, entry] of entries) {
      const fits = entries.size <= maxKeys && bytes <= maxBytes;
      if (fits && entry.usedAt >= idleSince) break;
      remove(key, entry);
    }
    // Without readers nothing else would look.
    if (entries.size > 0) sweep ??= setTimeout(sweepIdle, maxIdleMs / 2).unref();
  }

  function sweepIdle(): void {
    sweep = null;
    trim();
  }

  function touch(key: K, entry: Entry): void {
    entry.usedAt = Date.now();
    entries.delete(key);
    entries.set(key, entry);
  }

  return {
    /** The entry of a key, which counts as used. */
    find(key: K): Entry | undefined {
      const entry = entries.get(key);
      if (entry) touch(key, entry);
      return entry;
    },
    use(key: K): Entry {
      const entry = entries.get(key) ?? newEntry();
      touch(key, entry);
      trim();
      return entry;
    },
    /** Counts what an entry has now; one without anything goes. */
    weigh(key: K, entry: Entry): void {
      if (entries.get(key) !== entry) return;
      const kept = new Set([entry.ready, entry.last]);
      const now = [...kept].reduce((sum, response) => sum + bytesOf(response), 0);
      bytes += now - entry.bytes;
      entry.bytes = now;
      if (now === 0) remove(key, entry);
      trim();
    },
    all: () => entries.values(),
    get: (key: K) => entries.get(key),
    kept: () => ({ keys: entries.size, bytes }),
  };
}

/** Its bodies; small ones are kept as text too, and values stand beside their bytes. */
function bytesOf(response: CachedResponse | null): number {
  if (!response) return 0;
  const { raw, br, gzip } = response;
  return 2 * raw.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}
