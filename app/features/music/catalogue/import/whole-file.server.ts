import { type FileHandle, open } from 'node:fs/promises';

/** Headers by encoders may be wrong by a few frames. */
const MP3_TOLERANCE_BYTES = 4096;
/** The largest page of an Ogg file. */
const OGG_PAGE_BYTES = 65_307;
const OGG_END_FLAG = 4;
/** Enough for the last frame unless frames are unusually long. */
const FLAC_TAIL_BYTES = 256 * 1024;
const FLAC_STREAMINFO_BYTES = 42;
const UNKNOWN_LENGTH = 0xffffffff;

/** The container of a file that begins with these 12 bytes, by its name; null of another one. */
export function containerOf(head: Buffer): 'WAV' | 'MP4' | 'FLAC' | 'Ogg' | null {
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'MP4';
  const names = { RIFF: 'WAV', fLaC: 'FLAC', OggS: 'Ogg' } as const;
  return names[head.toString('latin1', 0, 4) as keyof typeof names] ?? null;
}

/** By the length in its headers: 1 if complete or unknown, 0 if its end is missing and its length unknown. */
export async function presentShare(file: string): Promise<number> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = await read(handle, 0, 12);
    if (head.length < 12) return 1;
    switch (containerOf(head)) {
      case 'WAV':
        return share(size, await wavEnd(handle, size));
      case 'MP4':
        return share(size, await mp4End(handle, size));
      case 'FLAC':
        return await flacShare(handle, size);
      case 'Ogg':
        return await oggShare(handle, size);
      case null:
        return share(size + MP3_TOLERANCE_BYTES, await mp3End(handle, head, size));
    }
  } finally {
    await handle.close();
  }
}

const share = (has: number, says: number) => (says > has ? has / says : 1);

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function wavEnd(handle: FileHandle, size: number): Promise<number> {
  let end = 12;
  while (end + 8 <= size) {
    const length = (await read(handle, end, 8)).readUInt32LE(4);
    // The recorder never updated its header.
    if (length === UNKNOWN_LENGTH || length === 0) return 0;
    end += 8 + length;
    if (end < size) end += length % 2;
  }
  return end;
}

async function mp4End(handle: FileHandle, size: number): Promise<number> {
  let end = 0;
  while (end + 16 <= size) {
    const box = await read(handle, end, 16);
    const short = box.readUInt32BE(0);
    const length = short === 1 ? Number(box.readBigUInt64BE(8)) : short;
    // Size 0 extends to the end of the file; one below that of its header is invalid.
    if (length < 8) return 0;
    end += length;
  }
  return end;
}

async function mp3End(handle: FileHandle, head: Buffer, size: number): Promise<number> {
  let start = 0;
  if (head.toString('latin1', 0, 3) === 'ID3') {
    const footer = (head.readUInt8(5) & 0x10) === 0 ? 0 : 10;
    start = 10 + footer + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + head.readUInt8(at), 0);
  }
  // A tag that is longer than the file.
  if (start > size) return start + MP3_TOLERANCE_BYTES;
  const frame = await read(handle, start, 64);
  if (frame.length < 64 || frame.readUInt16BE(0) < 0xffe0) return 0;
  const isVersion1 = (frame.readUInt8(1) & 0x18) === 0x18;
  const isMono = frame.readUInt8(3) >= 0xc0;
  const counts = 4 + (isVersion1 ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  if (!['Xing', 'Info'].includes(frame.toString('latin1', counts, counts + 4))) return 0;
  const flags = frame.readUInt32BE(counts + 4);
  if ((flags & 2) === 0) return 0;
  return start + frame.readUInt32BE(counts + 8 + (flags & 1 ? 4 : 0));
}

async function oggShare(handle: FileHandle, size: number): Promise<number> {
  const from = Math.max(0, size - OGG_PAGE_BYTES);
  const tail = await read(handle, from, size - from);
  const last = tail.lastIndexOf('OggS', undefined, 'latin1');
  return last >= 0 && ((tail[last + 5] ?? 0) & OGG_END_FLAG) !== 0 ? 1 : 0;
}

async function flacShare(handle: FileHandle, size: number): Promise<number> {
  const info = await read(handle, 0, FLAC_STREAMINFO_BYTES);
  if (info.length < FLAC_STREAMINFO_BYTES) return 1;
  const blockSize = info.readUInt16BE(10);
  const samples = (info.readUInt8(21) & 0x0f) * 2 ** 32 + info.readUInt32BE(22);
  if (samples === 0) return 1;
  const from = Math.max(FLAC_STREAMINFO_BYTES, size - FLAC_TAIL_BYTES);
  const tail = await read(handle, from, size - from);
  for (let at = tail.length - 6; at >= 0; at -= 1) {
    const number = flacFrameNumber(tail.subarray(at, at + 16));
    if (number === null) continue;
    // Streams with fixed block size number their frames, others their samples.
    const before = (tail.readUInt8(at + 1) & 1) === 0 ? number * blockSize : number;
    // The last frame may be incomplete, but is counted as present.
    return before + blockSize >= samples ? 1 : before / samples;
  }
  return 1;
}

function flacFrameNumber(bytes: Buffer): number | null {
  if (bytes.length < 6 || (bytes.readUInt16BE(0) & 0xfffe) !== 0xfff8) return null;
  const first = bytes.readUInt8(4);
  const ones = Math.clz32(~(first << 24));
  if (ones === 1 || ones > 7) return null;
  const more = Math.max(0, ones - 1);
  let number = ones === 0 ? first : first & (0x7f >> ones);
  for (let index = 0; index < more; index += 1)
    number = number * 64 + ((bytes[5 + index] ?? 0) & 0x3f);
  const blockCode = bytes.readUInt8(2) >> 4;
  const rateCode = bytes.readUInt8(2) & 0x0f;
  const blockBytes = blockCode === 6 ? 1 : blockCode === 7 ? 2 : 0;
  const rateBytes = rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
  const length = 5 + more + blockBytes + rateBytes;
  return length < bytes.length && crc8(bytes.subarray(0, length)) === bytes[length] ? number : null;
}

/** The checksum of a FLAC frame's header: x⁸ + x² + x + 1. */
function crc8(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff;
  }
  return crc;
}
