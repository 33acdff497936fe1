import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { COMPRESS_FROM_BYTES, encode, encodingFor, inOwnMemory } from './encoding.ts';

/** A JSON response in its bytes, ready for every reader. */
export interface CachedResponse {
  /** Of the value; each encoding has an ETag of its own, made from it. */
  hash: string;
  raw: Buffer;
  /** Compressed forms, where the response is large enough for them to pay. */
  br: Buffer | null;
  gzip: Buffer | null;
  /** Its message, once it was sent in that form. */
  written?: Partial<Record<Form, Written>>;
}

type Encoding = 'raw' | 'br' | 'gzip';
/** A body in one encoding, or a 304 to a reader who has the response and takes that encoding. */
export type Form = Encoding | `304-${Encoding}`;

const NOT_MODIFIED = { raw: '304-raw', br: '304-br', gzip: '304-gzip' } as const;

/** The status that goes with a form. */
export const statusOf = (form: Form): 200 | 304 => (form.startsWith('304') ? 304 : 200);

/** Head and body as Node writes them. */
export interface Written {
  head: string[];
  body: Buffer | string | undefined;
}

/** A value as JSON in all its forms. */
export async function toCachedResponse(value: unknown): Promise<CachedResponse> {
  const raw = inOwnMemory(Buffer.from(JSON.stringify(value)));
  const hash = createHash('sha256').update(raw).digest('base64url').slice(0, 27);
  if (raw.length < COMPRESS_FROM_BYTES) return { hash, raw, br: null, gzip: null };
  const [br, gzipped] = await Promise.all([encode(raw, 'br'), encode(raw, 'gzip')]);
  return { hash, raw, br, gzip: gzipped };
}

/** The form for a reader, by what they take and what they have, in whatever encoding. */
export function formFor(response: CachedResponse, headers: IncomingHttpHeaders): Form {
  const taken = response.br && encodingFor(String(headers['accept-encoding'] ?? ''));
  const encoding = taken ?? 'raw';
  return headers['if-none-match']?.includes(response.hash) ? NOT_MODIFIED[encoding] : encoding;
}

/** The bytes of a form; undefined for a reader who has them already. */
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
    ...['cache-control', 'public, no-cache'],
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
