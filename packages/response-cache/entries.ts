import type { CachedResponse } from './cached-response.ts';

/** The cached state of one key. */
export interface Entry {
  /** The response since the last change; null when it has to be computed again. */
  response: Promise<CachedResponse> | null;
  /** The same while it is computed. */
  ready: CachedResponse | null;
  /** The last valid response, sent while a new one cannot be computed. */
  last: CachedResponse | null;
  /** Whether the last attempt failed temporarily, and when the next one is due. */
  failing: boolean;
  nextTryAt: number;
  /** The sizes it was counted with. */
  bytes: number;
  usedAt: number;
}

/** A cache's limits; above them the least recently used entries are dropped. */
export interface Bounds {
  maxKeys: number;
  maxBytes: number;
  /** How long an unused entry is kept, in ms. */
  maxIdleMs: number;
}

const newEntry = (): Entry => ({
  ...{ response: null, ready: null, last: null },
  ...{ failing: false, nextTryAt: 0, bytes: 0, usedAt: 0 },
});

const MAX_KEYS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_IDLE_MS = 600_000;

/** Entries by key within limits, in the order of their last use. */
export class Entries<K> {
  readonly #entries = new Map<K, Entry>();
  readonly #bounds: Bounds;
  #bytes = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor({
    maxKeys = MAX_KEYS,
    maxBytes = MAX_BYTES,
    maxIdleMs = MAX_IDLE_MS,
  }: Partial<Bounds>) {
    this.#bounds = { maxKeys, maxBytes, maxIdleMs };
  }

  get kept(): { keys: number; bytes: number } {
    return { keys: this.#entries.size, bytes: this.#bytes };
  }

  /** The entry of a key, which counts as used. */
  find(key: K): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry) this.#touch(key, entry);
    return entry;
  }

  /** The same, created if missing. */
  use(key: K): Entry {
    const entry = this.#entries.get(key) ?? newEntry();
    this.#touch(key, entry);
    this.#trim();
    return entry;
  }

  /** Updates the counted size of an entry, and drops it when it is empty. */
  weigh(key: K, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    const kept = new Set([entry.ready, entry.last]);
    const bytes = [...kept].reduce((sum, response) => sum + bytesOf(response), 0);
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    if (bytes === 0) this.#remove(key, entry);
    this.#trim();
  }

  /** Invalidates the response of one key, or all. */
  forget(key?: K): void {
    const stale =
      key === undefined ? this.#entries.values() : [this.#entries.get(key) ?? []].flat();
    for (const entry of stale) {
      Object.assign(entry, { response: null, ready: null, failing: false });
    }
  }

  #remove(key: K, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  #touch(key: K, entry: Entry): void {
    entry.usedAt = Date.now();
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #trim(): void {
    const { maxKeys, maxBytes, maxIdleMs } = this.#bounds;
    const idleSince = Date.now() - maxIdleMs;
    for (const [key, entry] of this.#entries) {
      const fits = this.#entries.size <= maxKeys && this.#bytes <= maxBytes;
      if (fits && entry.usedAt >= idleSince) break;
      this.#remove(key, entry);
    }
    if (this.#sweep || this.#entries.size === 0) return;
    // Without requests nothing else would drop old entries.
    this.#sweep = setTimeout(() => {
      this.#sweep = undefined;
      this.#trim();
    }, maxIdleMs / 2).unref();
  }
}

/** Small bodies are cached as text too, and values besides their bytes. */
function bytesOf(response: CachedResponse | null): number {
  if (!response) return 0;
  const { raw, br, gzip } = response;
  return 2 * raw.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}
