import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this many bytes compression costs more than it saves. */
export const COMPRESS_FROM_BYTES = 1024;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const BROTLI_QUALITY = 5;

/** The bytes in one encoding, made off the event loop, in memory of their own. */
export async function encode(
  bytes: Buffer,
  encoding: Encoding,
  brotliQuality = BROTLI_QUALITY,
): Promise<Buffer> {
  const settings = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
  const encoded =
    encoding === 'br' ? await compressBrotli(bytes, settings) : await compressGzip(bytes);
  return inOwnMemory(encoded);
}

/**
 * A small slice of a compressor's output or of Node's pool keeps its whole 64 kB buffer alive, so
 * bytes that are cached for long are copied.
 */
export function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Cached by header value; browsers send only a few different ones. */
const chosen = new Map<string, Encoding | null>();
const MAX_CHOSEN = 200;

/** The best encoding that an `accept-encoding` header allows; null when it allows neither. */
export function encodingFor(accepted: string): Encoding | null {
  const known = chosen.get(accepted);
  if (known !== undefined) return known;
  const isAccepted = (encoding: Encoding) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted);
  const choice = (['br', 'gzip'] as const).find(isAccepted) ?? null;
  if (chosen.size < MAX_CHOSEN) chosen.set(accepted, choice);
  return choice;
}
