import type { CachedResponse } from './cached-response.ts';

/** The kept state of one key. */
export interface Entry {
  /** The response as of the last change; null when it has to be made again. */
  response: Promise<CachedResponse> | null;
  /** The same once it is made. */
  ready: CachedResponse | null;
  /** The last response there was, for as long as a new one cannot be had. */
  last: CachedResponse | null;
  /** Whether the last try failed for a temporary reason, and when the next one is due. */
  failing: boolean;
  nextTryAt: number;
  /** The values it was counted with. */
  bytes: number;
  usedAt: number;
}

/** A cache's limits; beyond them the least recently used entries go. */
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

  /** The same, or a new one. */
  use(key: K): Entry {
    const entry = this.#entries.get(key) ?? newEntry();
    this.#touch(key, entry);
    this.#trim();
    return entry;
  }

  /** Counts what an entry has now; one without anything goes. */
  weigh(key: K, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    const kept = new Set([entry.ready, entry.last]);
    const bytes = [...kept].reduce((sum, response) => sum + bytesOf(response), 0);
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    if (bytes === 0) this.#remove(key, entry);
    this.#trim();
  }

  /** The responses of one key, or of all, are to be made again. */
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
    // Without readers nothing else would look.
    this.#sweep = setTimeout(() => {
      this.#sweep = undefined;
      this.#trim();
    }, maxIdleMs / 2).unref();
  }
}

/** Its bodies; small ones are kept as text too, and values beside their bytes. */
function bytesOf(response: CachedResponse | null): number {
  if (!response) return 0;
  const { raw, br, gzip } = response;
  return 2 * raw.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}
