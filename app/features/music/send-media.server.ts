import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readRange } from './byte-range.ts';

export interface Media {
  source: { path: string } | { bytes: Uint8Array };
  type: string;
  /** Strong, with its quotes. */
  etag?: string;
  /** How long it may be kept without asking again. */
  maxAgeSeconds: number;
}

/** Sends a file, or the part of it the player asks for, so that it can seek. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  media: Media,
): Promise<FastifyReply> {
  const opened = await openMedia(media);
  const etag = media.etag ?? opened.etag;
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', `public, max-age=${media.maxAgeSeconds}`)
    .header('etag', etag);
  if (etagMatches(request.headers['if-none-match'], etag)) {
    await opened.close();
    return reply.code(304).send();
  }
  const ifRange = request.headers['if-range'];
  const stale = ifRange !== undefined && ifRange !== etag;
  const range = stale ? 'whole' : readRange(request.headers.range, opened.size);
  if (range === 'none') {
    await opened.close();
    return reply.code(416).header('content-range', `bytes */${opened.size}`).send();
  }
  const { first, last } = range === 'whole' ? { first: 0, last: opened.size - 1 } : range;
  if (range !== 'whole') {
    reply.code(206).header('content-range', `bytes ${first}-${last}/${opened.size}`);
  }
  reply.type(media.type).header('content-length', last - first + 1);
  if (request.method === 'HEAD' || opened.size === 0) {
    await opened.close();
    // A stream, so that the length told stays that of the file.
    return reply.send(Readable.from([]));
  }
  return reply.send(opened.read(first, last));
}

function etagMatches(header: string | undefined, etag: string): boolean {
  const given = header?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return given?.some((each) => each === etag || each === '*') ?? false;
}

/** The file is held open from here on, so that it may be cleared away while it is being sent. */
async function openMedia({ source }: Media) {
  if ('bytes' in source) {
    const { bytes } = source;
    return {
      size: bytes.length,
      etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
      close: async () => {},
      read: (first: number, last: number) => Buffer.from(bytes.subarray(first, last + 1)),
    };
  }
  const file = await open(source.path);
  const { size, mtimeMs } = await file.stat();
  return {
    size,
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    close: () => file.close(),
    read: (start: number, end: number) => file.createReadStream({ start, end }),
  };
}
