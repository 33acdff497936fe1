import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { COMPRESS_FROM_BYTES, encode, encodingFor, inOwnMemory } from './encoding.ts';

/** A JSON response as bytes, ready to be sent. */
export interface CachedResponse {
  /** A hash of the value; the ETag of each encoding is derived from it. */
  hash: string;
  raw: Buffer;
  /** Compressed forms, for responses large enough to benefit. */
  br: Buffer | null;
  gzip: Buffer | null;
  /** The `cache-control` of every form. */
  cacheControl: string;
}

type Encoding = 'raw' | 'br' | 'gzip';
/** A body in one encoding, or a 304 for a client that has it in that encoding. */
export type Form = Encoding | `304-${Encoding}`;

const NOT_MODIFIED = { raw: '304-raw', br: '304-br', gzip: '304-gzip' } as const;

/** The status that goes with a form. */
export const statusOf = (form: Form): 200 | 304 => (form.startsWith('304') ? 304 : 200);

/**
 * Browsers may keep a response, and have to ask whether it is still the current one. A shared cache may
 * answer for a second, and for an hour while the origin is away.
 */
const REVALIDATED = 'public, max-age=0, s-maxage=1, stale-if-error=3600';

/** Serialises a value as JSON, with all its forms. */
export async function toCachedResponse(
  value: unknown,
  cacheControl = REVALIDATED,
): Promise<CachedResponse> {
  const raw = inOwnMemory(Buffer.from(JSON.stringify(value)));
  const hash = createHash('sha256').update(raw).digest('base64url').slice(0, 27);
  if (raw.length < COMPRESS_FROM_BYTES) return { hash, raw, br: null, gzip: null, cacheControl };
  const [br, gzipped] = await Promise.all([encode(raw, 'br'), encode(raw, 'gzip')]);
  return { hash, raw, br, gzip: gzipped, cacheControl };
}

/** The form for a request, by `accept-encoding` and `if-none-match` of any encoding. */
export function formFor(response: CachedResponse, headers: IncomingHttpHeaders): Form {
  const taken = response.br && encodingFor(String(headers['accept-encoding'] ?? ''));
  const encoding = taken ?? 'raw';
  return headers['if-none-match']?.includes(response.hash) ? NOT_MODIFIED[encoding] : encoding;
}

/** The bytes of a form; undefined for a 304. */
export function bodyOf(response: CachedResponse, form: Form): Buffer | undefined {
  return statusOf(form) === 304 ? undefined : (response[form as Encoding] ?? response.raw);
}

/** The headers of a form, names and values by turns. Each encoding has an ETag of its own. */
export function headersOf(response: CachedResponse, form: Form): string[] {
  const isNew = statusOf(form) === 200;
  const encoding = isNew ? form : form.slice('304-'.length);
  const suffix = encoding === 'raw' ? '' : `-${encoding}`;
  const always = [
    ...['etag', `"${response.hash}${suffix}"`],
    ...['cache-control', response.cacheControl],
    ...['vary', 'accept-encoding'],
  ];
  if (!isNew) return always;
  const bytes = bodyOf(response, form) as Buffer;
  return [
    ...always,
    ...['content-type', 'application/json; charset=utf-8'],
    ...(encoding === 'raw' ? [] : ['content-encoding', encoding]),
    ...['content-length', String(bytes.length)],
  ];
}
