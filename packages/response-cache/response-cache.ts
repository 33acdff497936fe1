import { type CachedResponse, toCachedResponse } from './cached-response.ts';
import { type Bounds, Entries, type Entry } from './entries.ts';

/** Responses kept as bytes, made again when what they say has changed. */
export interface ResponseCache<K extends string | number, V> {
  /** The response of a key, in bytes. */
  read(key: K): Promise<CachedResponse>;
  /** The same as a value: parsed from the bytes, frozen, and shared by all who ask for it at about the same time. */
  value(key: K): Promise<V>;
  /** The response of a key if it is made and still valid; null otherwise. */
  peek(key: K): CachedResponse | null;
  /** How many responses are kept, and their bytes. */
  kept(): { keys: number; bytes: number };
  /** Forgets the responses, or one of them: the next reader gets what is true now. */
  invalidate(key?: K): void;
}

/** Numbers of the responses of any number of caches, counted up by them. */
export interface ResponseCounts {
  /** Handed out, in whatever form. */
  sent: number;
  /** Of those, made again. */
  made: number;
}

interface ResponseCacheOptions extends Partial<Bounds> {
  counts?: ResponseCounts;
  /** Looks over each value before it becomes bytes. */
  revise?(value: unknown): unknown;
}

/** While responses cannot be made, a new try for one is made this often at most. */
const RETRY_MS = 500;

/**
 * Makes a cache of responses. `compute` gives the value of a key and runs once per change, however
 * many ask. An error of `compute` reaches every waiting reader and is not kept, but for one: while
 * an error says of itself that it is `temporary` (the database is away), readers get the last
 * response there was.
 */
export function createResponseCache<K extends string | number, V>(
  compute: (key: K) => Promise<V>,
  { counts = { sent: 0, made: 0 }, revise, ...bounds }: ResponseCacheOptions = {},
): ResponseCache<K, V> {
  const entries = new Entries<K>(bounds);
  // A value takes several times the memory of its bytes. What nobody has used lately is parsed again.
  const values = new WeakMap<CachedResponse, WeakRef<{ value: V }>>();

  function make(key: K, entry: Entry): Promise<CachedResponse> {
    counts.made += 1;
    const response = compute(key)
      .then((value) => (revise ? revise(value) : value))
      .then(toCachedResponse)
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
    // Nobody waits for a database that is away; the next reader learns that it is back.
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

/** One that was overtaken by a change is better than none, but never than a later one. */
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

/** Freezes what came out of JSON, with all that is in it. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}
