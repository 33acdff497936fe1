import { type CachedResponse, toCachedResponse } from './cached-response.ts';
import { type Bounds, Entries, type Entry } from './entries.ts';

/** Responses cached as bytes, computed again after their data changes. */
export interface ResponseCache<K extends string | number, V> {
  /** The response of a key, in bytes. */
  read(key: K): Promise<CachedResponse>;
  /** The same as a value: parsed from the bytes, frozen, and shared by concurrent callers. */
  value(key: K): Promise<V>;
  /** The cached response of a key if it is valid; null otherwise. */
  peek(key: K): CachedResponse | null;
  /** The number of cached responses, and their bytes. */
  kept(): { keys: number; bytes: number };
  /** Invalidates one response, or all: the next reader gets the current data. */
  invalidate(key?: K): void;
}

/** Counters, which may be shared by several caches. */
export interface ResponseCounts {
  /** Responses sent, in any form. */
  sent: number;
  /** Responses computed. */
  made: number;
}

interface ResponseCacheOptions extends Partial<Bounds> {
  counts?: ResponseCounts;
  /** The `cache-control` header; by default clients may keep responses, and revalidate them. */
  cacheControl?: string;
  /** Transforms each value before it is serialised. */
  revise?(value: unknown): unknown;
}

/** While computing fails temporarily, it is retried at most this often. */
const RETRY_MS = 500;

/**
 * Creates a cache of responses. `compute` returns the value of a key and runs once per change, for
 * any number of requests. Its errors reject all waiting requests and are not cached; while an
 * error is marked as `temporary` (the database is unavailable), the last valid response is sent
 * instead.
 */
export function createResponseCache<K extends string | number, V>(
  compute: (key: K) => Promise<V>,
  options: ResponseCacheOptions = {},
): ResponseCache<K, V> {
  const { counts = { sent: 0, made: 0 }, cacheControl, revise, ...bounds } = options;
  const entries = new Entries<K>(bounds);
  // A value takes several times the memory of its bytes, so unused ones are dropped.
  const values = new WeakMap<CachedResponse, WeakRef<{ value: V }>>();

  function make(key: K, entry: Entry): Promise<CachedResponse> {
    counts.made += 1;
    const response = compute(key)
      .then(async (value) => toCachedResponse(revise ? await revise(value) : value, cacheControl))
      .then(
        (made) => {
          noteMade(entry, made, entry.response === response);
          entries.weigh(key, entry);
          return made;
        },
        (error: unknown) => {
          if (entry.response === response) {
            noteFailure(entry, error);
            entries.weigh(key, entry);
          }
          if (entry.last && isTemporary(error)) return entry.last;
          throw error;
        },
      );
    entry.response = response;
    return response;
  }

  function get(key: K): Promise<CachedResponse> | CachedResponse {
    const entry = entries.use(key);
    if (!entry.failing || !entry.last) return entry.response ?? make(key, entry);
    // Nothing waits for an unavailable database; a later request finds it back.
    if (!entry.response && Date.now() >= entry.nextTryAt) make(key, entry).catch(() => {});
    return entry.last;
  }

  async function read(key: K): Promise<CachedResponse> {
    counts.sent += 1;
    return get(key);
  }

  return {
    read,
    async value(key) {
      const response = await read(key);
      const known = values.get(response)?.deref();
      if (known) return known.value;
      const parsed = { value: freeze(JSON.parse(String(response.raw))) };
      values.set(response, new WeakRef(parsed));
      return parsed.value;
    },
    peek: (key) => entries.find(key)?.ready ?? null,
    kept: () => entries.kept,
    invalidate: (key) => entries.forget(key),
  };
}

/** A response overtaken by a change is better than none, but must not replace a later one. */
function noteMade(entry: Entry, made: CachedResponse, isLatest: boolean): void {
  if (isLatest || !entry.last) entry.last = made;
  if (isLatest) Object.assign(entry, { ready: made, failing: false });
}

function noteFailure(entry: Entry, error: unknown): void {
  Object.assign(entry, { response: null, ready: null });
  if (!isTemporary(error)) entry.last = null;
  else Object.assign(entry, { failing: true, nextTryAt: Date.now() + RETRY_MS });
}

function isTemporary(error: unknown): boolean {
  return (error as { temporary?: unknown } | null)?.temporary === true;
}

/** Freezes a parsed JSON value deeply. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}
