import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { COMPRESS_FROM_BYTES, encode, encodingFor } from './encoding.ts';

/** A JSON response in its bytes, ready for every reader. */
export interface CachedResponse {
  etag: string;
  raw: Buffer;
  /** Compressed forms, where the response is large enough for them to pay. */
  br: Buffer | null;
  gzip: Buffer | null;
  /** What is written of it, once it was sent in that form. */
  written?: Partial<Record<Form, Written>>;
}

/** A body in one encoding, or none for a reader who has it already. */
export type Form = 'raw' | 'br' | 'gzip' | 'none';

/** Head and body as Node writes them. */
export interface Written {
  head: string[];
  body: Buffer | string | undefined;
}

/** A value as JSON in all its forms. */
export async function toCachedResponse(value: unknown): Promise<CachedResponse> {
  const raw = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha256').update(raw).digest('base64url').slice(0, 27)}"`;
  if (raw.length < COMPRESS_FROM_BYTES) return { etag, raw, br: null, gzip: null };
  const [br, gzipped] = await Promise.all([encode(raw, 'br'), encode(raw, 'gzip')]);
  return { etag, raw, br, gzip: gzipped };
}

/** The form for a reader, by what they have and take. */
export function formFor(response: CachedResponse, headers: IncomingHttpHeaders): Form {
  const known = headers['if-none-match'];
  if (known !== undefined && (known === response.etag || known.includes(response.etag))) {
    return 'none';
  }
  const encoding = response.br && encodingFor(String(headers['accept-encoding'] ?? ''));
  return encoding ?? 'raw';
}

/** The bytes of a form; undefined for a reader who has them already. */
export function bodyOf(response: CachedResponse, form: Form): Buffer | undefined {
  return form === 'none' ? undefined : (response[form] ?? response.raw);
}

/** The headers of a form, names and values by turns; `none` is a 304. */
export function headersOf(response: CachedResponse, form: Form): string[] {
  const always = [
    'etag',
    response.etag,
    'cache-control',
    'public, no-cache',
    'vary',
    'accept-encoding',
  ];
  if (form === 'none') return always;
  const bytes = bodyOf(response, form) as Buffer;
  return [
    ...always,
    ...['content-type', 'application/json; charset=utf-8'],
    ...(form === 'raw' ? [] : ['content-encoding', form]),
    ...['content-length', String(bytes.length)],
  ];
}
