import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Prepared {
  etag: string;
  raw: Buffer;
  /** Compressed forms, where the answer is large enough for them to pay. */
  br: Buffer | null;
  gzip: Buffer | null;
}

/** JSON answers kept as bytes, made anew when what they say has changed. */
export interface PreparedAnswers<K extends string | number> {
  /** Sends the answer of a key, or 304 to a reader who has it. */
  send(key: K, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Forgets the answers, or one of them: the next reader gets what is true now. */
  invalidate(key?: K): void;
}

/** Below this many bytes compression costs more than it saves. */
const COMPRESS_FROM_BYTES = 1024;

/**
 * Makes a set of prepared answers. `compute` gives the value of a key and runs once per change,
 * however many ask; at most `maxKeys` answers are kept, the longest unused go first. An error of
 * `compute` reaches every waiting reader and is not kept.
 */
export function createPreparedAnswers<K extends string | number>(
  compute: (key: K) => Promise<unknown>,
  { maxKeys = 1000 }: { maxKeys?: number } = {},
): PreparedAnswers<K> {
  const answers = new Map<K, Promise<Prepared>>();

  function get(key: K): Promise<Prepared> {
    const known = answers.get(key);
    const answer = known ?? compute(key).then(prepare);
    answers.delete(key);
    answers.set(key, answer);
    if (known) return answer;
    answer.catch(() => {
      if (answers.get(key) === answer) answers.delete(key);
    });
    for (const oldest of answers.keys()) {
      if (answers.size <= maxKeys) break;
      answers.delete(oldest);
    }
    return answer;
  }

  return {
    async send(key, request, reply) {
      return sendPrepared(await get(key), request, reply);
    },
    invalidate(key) {
      if (key === undefined) answers.clear();
      else answers.delete(key);
    },
  };
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

async function prepare(value: unknown): Promise<Prepared> {
  const raw = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha256').update(raw).digest('base64url').slice(0, 27)}"`;
  if (raw.length < COMPRESS_FROM_BYTES) return { etag, raw, br: null, gzip: null };
  const [br, gzipped] = await Promise.all([
    compressBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(raw),
  ]);
  return { etag, raw, br, gzip: gzipped };
}

function sendPrepared(answer: Prepared, request: FastifyRequest, reply: FastifyReply) {
  reply.header('etag', answer.etag);
  reply.header('cache-control', 'public, no-cache');
  reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = answer[encoding];
    if (bytes && new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted)) {
      return reply.header('content-encoding', encoding).send(bytes);
    }
  }
  return reply.send(answer.raw);
}
