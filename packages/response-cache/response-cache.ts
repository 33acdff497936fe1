import { LRUCache } from 'lru-cache';
import { type CachedResponse, toCachedResponse } from './cached-response.ts';

/** Responses cached as bytes, computed again after their data changes. */
export interface ResponseCache<Input, V> {
  read(input: Input): Promise<CachedResponse>;
  value(input: Input): Promise<V>;
  kept(): { keys: number; bytes: number };
  invalidate(tag?: string): void;
}

export interface ResponseCounts {
  sent: number;
  made: number;
}

interface ResponseCacheOptions<Input> extends Limits {
  keyOf?(input: Input): string;
  tagsOf?(input: Input): readonly string[];
  counts?: ResponseCounts;
  cacheControl?: string;
  revise?(value: unknown): unknown;
}

interface Limits {
  maxKeys?: number;
  maxBytes?: number;
  maxIdleMs?: number;
}

interface Entry {
  key: string;
  tags: readonly string[];
  response: Promise<CachedResponse> | null;
  last: CachedResponse | null;
  /** After a temporary failure, when the next attempt is due; 0 otherwise. */
  retryAt: number;
}

const RETRY_MS = 500;
const MAX_KEYS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_IDLE_MS = 600_000;

/**
 * `compute` runs once per change; while its error is marked as `temporary`, the last valid response
 * is sent instead.
 */
export function createResponseCache<Input, V>(
  compute: (input: Input) => Promise<V>,
  options: ResponseCacheOptions<Input> = {},
): ResponseCache<Input, V> {
  const { counts = { sent: 0, made: 0 }, cacheControl, revise, keyOf = String } = options;
  const { tagsOf = (input: Input) => [keyOf(input)] } = options;
  const entries = createEntries(options);

  function make(input: Input, entry: Entry): Promise<CachedResponse> {
    counts.made += 1;
    const response = compute(input)
      .then(async (value) => toCachedResponse(revise ? await revise(value) : value, cacheControl))
      .then(
        (made) => {
          noteMade(entry, made, entry.response === response);
          weigh(entries, entry);
          return made;
        },
        (error: unknown) => {
          if (entry.response === response) {
            noteFailure(entry, error);
            weigh(entries, entry);
          }
          if (entry.last && isTemporary(error)) return entry.last;
          throw error;
        },
      );
    entry.response = response;
    return response;
  }

  async function read(input: Input): Promise<CachedResponse> {
    counts.sent += 1;
    const key = keyOf(input);
    const entry = entries.get(key) ?? addEntry(entries, key, tagsOf(input));
    if (entry.retryAt === 0 || !entry.last) return entry.response ?? make(input, entry);
    // Nothing waits for an unavailable database; a later request finds it back.
    if (!entry.response && Date.now() >= entry.retryAt) make(input, entry).catch(() => {});
    return entry.last;
  }

  return {
    read,
    value: async (input) => parsedOnce(await read(input)) as V,
    kept: () => ({ keys: entries.size, bytes: entries.calculatedSize }),
    invalidate(tag) {
      for (const entry of entries.values()) {
        if (tag !== undefined && !entry.tags.includes(tag)) continue;
        Object.assign(entry, { response: null, retryAt: 0 });
      }
    },
  };
}

function createEntries({
  maxKeys: max = MAX_KEYS,
  maxBytes: maxSize = MAX_BYTES,
  maxIdleMs: ttl = MAX_IDLE_MS,
}: Limits): LRUCache<string, Entry> {
  // Each counts as its share of the keys at least, since `max` would take the room of all keys at once.
  const least = Math.ceil(maxSize / max);
  const sizeCalculation = ({ last }: Entry) => Math.max(least, bytesOf(last));
  const idle = { ttl, updateAgeOnGet: true, ttlAutopurge: true, perf: Date };
  return new LRUCache({ maxSize, sizeCalculation, ...idle });
}

function addEntry(entries: LRUCache<string, Entry>, key: string, tags: readonly string[]): Entry {
  const state = { response: null, last: null, retryAt: 0 };
  const entry: Entry = { key, tags, ...state };
  entries.set(key, entry);
  return entry;
}

function weigh(entries: LRUCache<string, Entry>, entry: Entry): void {
  if (entries.peek(entry.key) !== entry) return;
  entries.delete(entry.key);
  if (entry.last) entries.set(entry.key, entry);
}

/** A response overtaken by a change is better than none, but must not replace a later one. */
function noteMade(entry: Entry, made: CachedResponse, isLatest: boolean): void {
  if (isLatest || !entry.last) entry.last = made;
  if (isLatest) entry.retryAt = 0;
}

function noteFailure(entry: Entry, error: unknown): void {
  entry.response = null;
  if (!isTemporary(error)) entry.last = null;
  else entry.retryAt = Date.now() + RETRY_MS;
}

function isTemporary(error: unknown): boolean {
  return (error as { temporary?: unknown } | null)?.temporary === true;
}

function bytesOf(response: CachedResponse | null): number {
  if (!response) return 1;
  const { raw, br, gzip } = response;
  return 2 * raw.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}

/** A value takes several times the memory of its bytes, so unused ones are dropped. */
const values = new WeakMap<CachedResponse, WeakRef<{ value: unknown }>>();

function parsedOnce(response: CachedResponse): unknown {
  const known = values.get(response)?.deref();
  if (known) return known.value;
  const parsed = { value: freeze(JSON.parse(String(response.raw))) };
  values.set(response, new WeakRef(parsed));
  return parsed.value;
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}
