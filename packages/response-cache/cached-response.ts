import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { COMPRESS_FROM_BYTES, encode, encodingFor, inOwnMemory } from './encoding.ts';

/** A JSON response as bytes, ready to be sent. */
export interface CachedResponse {
  hash: string;
  raw: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  cacheControl: string;
}

type Encoding = 'raw' | 'br' | 'gzip';
export type Form = Encoding | `304-${Encoding}`;

const NOT_MODIFIED = { raw: '304-raw', br: '304-br', gzip: '304-gzip' } as const;

export const statusOf = (form: Form): 200 | 304 => (form.startsWith('304') ? 304 : 200);

/** A shared cache may answer for a second, and for an hour while the origin is away. */
const REVALIDATED = 'public, max-age=0, s-maxage=1, stale-if-error=3600';

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

export function formFor(response: CachedResponse, headers: IncomingHttpHeaders): Form {
  const taken = response.br && encodingFor(String(headers['accept-encoding'] ?? ''));
  const encoding = taken ?? 'raw';
  return headers['if-none-match']?.includes(response.hash) ? NOT_MODIFIED[encoding] : encoding;
}

export function bodyOf(response: CachedResponse, form: Form): Buffer | undefined {
  return statusOf(form) === 304 ? undefined : (response[form as Encoding] ?? response.raw);
}

const headers = new WeakMap<CachedResponse, Partial<Record<Form, Record<string, string>>>>();

export function headersOf(response: CachedResponse, form: Form): Record<string, string> {
  const made = headers.get(response) ?? {};
  headers.set(response, made);
  made[form] ??= makeHeaders(response, form);
  return made[form];
}

function makeHeaders(response: CachedResponse, form: Form): Record<string, string> {
  const isNew = statusOf(form) === 200;
  const encoding = isNew ? form : form.slice('304-'.length);
  const suffix = encoding === 'raw' ? '' : `-${encoding}`;
  const always = {
    etag: `"${response.hash}${suffix}"`,
    'cache-control': response.cacheControl,
    vary: 'accept-encoding',
  };
  if (!isNew) return always;
  return {
    ...always,
    'content-type': 'application/json; charset=utf-8',
    ...(encoding !== 'raw' && { 'content-encoding': encoding }),
    'content-length': String(bodyOf(response, form)?.length),
  };
}
