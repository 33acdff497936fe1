import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COMPRESS_FROM_BYTES, encode } from './encoding.ts';
import {
  bodyOf,
  type CachedResponse,
  formFor,
  ownHeaders,
  rememberHotAddress,
} from './hot-path.ts';

/** JSON answers kept as bytes, made anew when what they say has changed. */
export interface ResponseCache<K extends string | number> {
  /** Sends the answer of a key, or 304 to a reader who has it. */
  send(key: K, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Forgets the answers, or one of them: the next reader gets what is true now. */
  invalidate(key?: K): void;
}

/** What is kept of one key. */
interface Entry {
  /** The answer as of the last change; null when it has to be made anew. */
  answer: Promise<CachedResponse> | null;
  /** The same once it is made. */
  ready: CachedResponse | null;
  /** The last answer there was, for as long as a new one cannot be had. */
  last: CachedResponse | null;
  /** Whether the last try failed for a temporary reason, and when the next one is due. */
  failing: boolean;
  nextTryAt: number;
}

const newEntry = (): Entry => ({
  ...{ answer: null, ready: null, last: null },
  ...{ failing: false, nextTryAt: 0 },
});

/** What this process has sent and, of that, made anew. */
export const responseCacheCounts = { sent: 0, made: 0 };

/** While answers cannot be made, a new try for one is made this often at most. */
const RETRY_MS = 500;

/**
 * Makes a set of prepared answers. `compute` gives the value of a key and runs once per change,
 * however many ask; at most `maxKeys` answers are kept, the longest unused go first. An error of
 * `compute` reaches every waiting reader and is not kept, but for one: while an error says of itself
 * that it is `temporary` (the database is away), readers get the last answer there was.
 */
export function createResponseCache<K extends string | number>(
  compute: (key: K) => Promise<unknown>,
  { maxKeys = 1000 }: { maxKeys?: number } = {},
): ResponseCache<K> {
  const entries = new Map<K, Entry>();

  function make(key: K, entry: Entry): Promise<CachedResponse> {
    responseCacheCounts.made += 1;
    const answer = compute(key)
      .then(prepare)
      .then(
        (prepared) => {
          // One that was overtaken by a change is better than none, but never than a later one.
          if (entry.answer === answer || !entry.last) entry.last = prepared;
          if (entry.answer === answer) Object.assign(entry, { ready: prepared, failing: false });
          return prepared;
        },
        (error: unknown) => {
          if (entry.answer === answer) fail(key, entry, error);
          if (entry.last && isTemporary(error)) return entry.last;
          throw error;
        },
      );
    entry.answer = answer;
    return answer;
  }

  function fail(key: K, entry: Entry, error: unknown): void {
    Object.assign(entry, { answer: null, ready: null });
    if (isTemporary(error)) {
      Object.assign(entry, { failing: true, nextTryAt: Date.now() + RETRY_MS });
    } else {
      entry.last = null;
    }
    if (!entry.last && entries.get(key) === entry) entries.delete(key);
  }

  function get(key: K): Promise<CachedResponse> | CachedResponse {
    const entry = entries.get(key) ?? newEntry();
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= maxKeys) break;
      entries.delete(oldest);
    }
    if (!entry.failing || !entry.last) return entry.answer ?? make(key, entry);
    // Nobody waits for a database that is away; whoever asks next hears that it is back.
    if (!entry.answer && Date.now() >= entry.nextTryAt) make(key, entry).catch(() => {});
    return entry.last;
  }

  function forget(entry: Entry): void {
    Object.assign(entry, { answer: null, ready: null, failing: false });
  }

  return {
    async send(key, request, reply) {
      responseCacheCounts.sent += 1;
      const prepared = await get(key);
      rememberHotAddress(request.raw, {
        route: request.routeOptions.url ?? '',
        peek: () => entries.get(key)?.ready ?? null,
      });
      return sendCached(prepared, request, reply);
    },
    invalidate(key) {
      if (key === undefined) return entries.forEach(forget);
      const entry = entries.get(key);
      if (entry) forget(entry);
    },
  };
}

function isTemporary(error: unknown): boolean {
  return (error as { temporary?: unknown } | null)?.temporary === true;
}

async function prepare(value: unknown): Promise<CachedResponse> {
  const raw = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha256').update(raw).digest('base64url').slice(0, 27)}"`;
  if (raw.length < COMPRESS_FROM_BYTES) return { etag, raw, br: null, gzip: null };
  const [br, gzipped] = await Promise.all([encode(raw, 'br'), encode(raw, 'gzip')]);
  return { etag, raw, br, gzip: gzipped };
}

function sendCached(answer: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  const form = formFor(answer, request.headers);
  const own = ownHeaders(answer, form);
  for (let index = 0; index < own.length; index += 2) {
    reply.header(own[index] as string, own[index + 1]);
  }
  if (form === 'none') return reply.code(304).send();
  return reply.send(bodyOf(answer, form));
}
