import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { presentShare } from './whole-file.server.ts';

const u16le = (value: number) => Buffer.from([value & 255, value >> 8]);
function u32(value: number, order: 'BE' | 'LE' = 'BE'): Buffer {
  const bytes = Buffer.alloc(4);
  bytes[`writeUInt32${order}`](value);
  return bytes;
}

const SOUND = Buffer.alloc(100_000, 0x11);

function wav(): Buffer {
  const format = Buffer.concat([
    u16le(1),
    u16le(1),
    u32(8000, 'LE'),
    u32(8000, 'LE'),
    u16le(1),
    u16le(8),
  ]);
  const chunk = (name: string, content: Buffer) =>
    Buffer.concat([Buffer.from(name), u32(content.length, 'LE'), content]);
  return Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WAVE'),
    chunk('fmt ', format),
    chunk('data', SOUND),
  ]);
}

function mp4(): Buffer {
  const box = (name: string, content: Buffer) =>
    Buffer.concat([u32(8 + content.length), Buffer.from(name), content]);
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0')),
    box('moov', Buffer.alloc(64)),
    box('mdat', SOUND),
  ]);
}

/** With tags in front, and a first frame with counts of frames and bytes. */
function mp3(): Buffer {
  const first = Buffer.concat([
    Buffer.from([0xff, 0xfb, 0x90, 0x00]),
    Buffer.alloc(32),
    Buffer.from('Xing'),
    u32(3),
    u32(240),
    u32(417 + SOUND.length),
  ]);
  const tags = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\x01\x02', 'latin1'), Buffer.alloc(130)]);
  return Buffer.concat([tags, first, Buffer.alloc(417 - first.length), SOUND]);
}

/** 200 frames of 4096 samples, each with a valid checksum. */
function flac(): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  info.writeUInt32BE(200 * 4096, 14);
  const frames = Array.from({ length: 200 }, (_, number) => {
    const coded = number < 128 ? [number] : [0xc0 | (number >> 6), 0x80 | (number & 63)];
    const header = [0xff, 0xf8, 0xc9, 0x18, ...coded];
    let crc = 0;
    for (const byte of header) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1)
        crc = crc & 0x80 ? ((crc << 1) ^ 0x107) & 0xff : crc << 1;
    }
    return Buffer.concat([Buffer.from([...header, crc]), Buffer.alloc(500, number)]);
  });
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info, ...frames]);
}

/** Pages of 4000 bytes, of which the last has the end mark. */
function ogg(): Buffer {
  const pages = Array.from({ length: 25 }, (_, page) => {
    const head = Buffer.from('OggS\0', 'latin1');
    const flags = Buffer.from([page === 24 ? 4 : 0]);
    return Buffer.concat([head, flags, Buffer.alloc(21), Buffer.alloc(4000, 0x11)]);
  });
  return Buffer.concat(pages);
}

test('an Ogg file without its end mark is cut, by a share that nobody knows', async () => {
  expect(await shareOf(ogg())).toBe(1);
  expect(await shareOf(ogg().subarray(0, 60_000))).toBe(0);
});

async function shareOf(content: Buffer): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'whole-'));
  try {
    const file = path.join(folder, 'song');
    await writeFile(file, content);
    return await presentShare(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each([
  ['wav', wav()],
  ['m4a', mp4()],
  ['mp3', mp3()],
  ['flac', flac()],
])('of a truncated %s, the fraction that is present follows from its header', async (_, whole) => {
  expect(await shareOf(whole)).toBe(1);
  const cut = await shareOf(whole.subarray(0, Math.round(whole.length * 0.6)));
  expect(cut).toBeGreaterThan(0.55);
  expect(cut).toBeLessThan(0.66);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.alloc(5000, 0xff)],
  [
    'a WAV file of an interrupted recording',
    Buffer.concat([wav().subarray(0, 40), u32(0xffffffff)]),
  ],
])('a file without a length is not reported as truncated: %s', async (_, content) => {
  expect(await shareOf(content)).toBe(1);
});
