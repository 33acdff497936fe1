import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import send from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Growing {
  length: number;
  read(from: number, to: number): Readable;
}

export interface Media {
  source: { path: string } | { bytes: Uint8Array } | { growing: Growing };
  type: string;
  /**
   * A strong ETag with quotes; by default derived from size and time of the file, or from the
   * bytes.
   */
  etag?: string;
  maxAgeSeconds: number;
  /**
   * Whether the content of the address never changes; then browsers do not revalidate on reload.
   */
  immutable?: boolean;
  encoding?: string | null;
}

interface Part {
  status: 200 | 206 | 416;
  headers: Record<string, string | number>;
  body?: Readable | Uint8Array;
}

/**
 * Sends media or a range of it: 206 and 416 by `Range`, 304 by `If-None-Match`, all of it when
 * `If-Range` names another version.
 * @throws Error when the file cannot be read; the reply has no headers then
 * @throws TypeError without an ETag for a file that is still being written
 */
export async function sendMedia(
  { raw: { method, headers: asked } }: FastifyRequest,
  reply: FastifyReply,
  { source, type, etag: given, maxAgeSeconds, immutable, encoding }: Media,
): Promise<FastifyReply> {
  const etag = given ?? (await etagOf(source));
  const cacheControl = `public, max-age=${maxAgeSeconds}${immutable ? ', immutable' : ''}`;
  const varying = encoding === undefined ? {} : { vary: 'accept-encoding' };
  const common = { 'accept-ranges': 'bytes', 'cache-control': cacheControl, etag, ...varying };
  if (etagMatches(asked['if-none-match'], etag)) return reply.code(304).headers(common).send();
  // HTTP defines ranges for GET alone.
  const isSame = (asked['if-range'] ?? etag) === etag;
  const range = isSame && method !== 'HEAD' ? asked.range : undefined;
  const { status, headers, body } =
    'path' in source ? await partOfFile(source.path, method, range) : partOf(source, method, range);
  if (status !== 416) {
    reply.type(type);
    if (encoding) reply.header('content-encoding', encoding);
  }
  return reply
    .code(status)
    .headers({ ...common, ...headers })
    .send(body);
}

function etagMatches(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known?.some((each) => each === etag || each === '*') ?? false;
}

async function etagOf(source: Media['source']): Promise<string> {
  if ('bytes' in source)
    return `"${createHash('sha256').update(source.bytes).digest('base64url')}"`;
  if ('growing' in source) throw new TypeError('A file that is still being made needs an ETag.');
  const { size, mtimeMs } = await stat(source.path);
  return `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
}

async function partOfFile(file: string, method = 'GET', range?: string): Promise<Part> {
  // `send` reads nothing else of a request. Conditions are left out, since they use our ETags.
  const request = { method, headers: range === undefined ? {} : { range } } as IncomingMessage;
  const { statusCode, headers, stream, type, metadata } = await send(
    request,
    encodeURI(resolve(file)),
    {
      dotfiles: 'allow',
      index: false,
      etag: false,
      lastModified: false,
      cacheControl: false,
      contentType: false,
    },
  );
  if (statusCode === 416) {
    const size = Number(headers['Content-Range']?.replace('bytes */', ''));
    // It also rejects malformed ranges and suffixes longer than the file, which may be ignored.
    if (range !== undefined && !isBeyond(range, size)) return partOfFile(file, method);
    return { status: 416, headers };
  }
  if (type !== 'file') {
    const cause = type === 'error' ? metadata.error : undefined;
    throw new Error(`${file} is no file that can be sent.`, { cause });
  }
  // The file is open now, so it may be deleted while it is being sent.
  if (method !== 'HEAD') await once(stream, 'open');
  return { status: statusCode === 206 ? 206 : 200, headers, body: stream };
}

const isBeyond = (range: string, size: number) =>
  size === 0 || Number(/^ *bytes=(\d+)-/.exec(range)?.[1]) >= size;

/** Parses `bytes=first-`, `bytes=first-last` or `bytes=-count`; for all else the whole is sent. */
function partOf(
  source: { bytes: Uint8Array } | { growing: Growing },
  method: string | undefined,
  range = '',
): Part {
  const size = 'bytes' in source ? source.bytes.length : source.growing.length;
  const read = (from: number, to: number) => {
    // Without a copy, since many responses may send the same bytes.
    if ('bytes' in source)
      return Buffer.from(source.bytes.buffer, source.bytes.byteOffset + from, to - from);
    return method === 'HEAD' ? Readable.from([]) : source.growing.read(from, to);
  };
  const [, first = '', last = ''] = /^ *bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  if (first !== '' && from >= size) {
    return { status: 416, headers: { 'content-range': `bytes */${size}` } };
  }
  const odd = from >= to || (first === '' && (last === '' || Number(last) >= size));
  if (odd) {
    return { status: 200, headers: { 'content-length': size }, body: read(0, size) };
  }
  const headers = {
    'content-range': `bytes ${from}-${to - 1}/${size}`,
    'content-length': to - from,
  };
  return { status: 206, headers, body: read(from, to) };
}
