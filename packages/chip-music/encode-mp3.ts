import { createMp3Encoder } from 'wasm-media-encoders';
import { SAMPLE_RATE } from './score.ts';
import type { Stereo } from './space.ts';

/** Constant bit rate: browsers can seek without an index, and the file size is known in advance. */
const KILOBITS_PER_SECOND = 112;
const FRAME_SAMPLES = 1152;
const FRAME_BYTES = (FRAME_SAMPLES / 8) * ((KILOBITS_PER_SECOND * 1000) / SAMPLE_RATE);
/** Samples that LAME adds before the first; it adds at least as many after the last. */
const ENCODER_DELAY = 576;
/** 9 s: a jump into a part waits at most as long as its rendering takes, less than half a second on one core. */
const PART_FRAMES = 250;
const WARM_UP_FRAMES = 3;
/** The first frame of a part has 256 kbit/s, which leaves room for all of its data. */
const WIDE_FRAME_BYTES = (FRAME_SAMPLES / 8) * (256_000 / SAMPLE_RATE);

function framesOf(samples: number): { frames: number; padding: number } {
  const delayed = samples + ENCODER_DELAY;
  const rest = FRAME_SAMPLES - (delayed % FRAME_SAMPLES);
  const padding = rest < ENCODER_DELAY ? rest + FRAME_SAMPLES : rest;
  return { frames: (delayed + padding) / FRAME_SAMPLES, padding };
}

interface Mp3Part {
  from: number;
  bytes: number;
}

export function mp3Parts(samples: number): Mp3Part[] {
  const { frames } = framesOf(samples);
  const count = Math.max(1, Math.round(frames / PART_FRAMES));
  return Array.from({ length: count }, (_, part) => {
    const first = part * PART_FRAMES;
    const own = part === count - 1 ? frames - first : PART_FRAMES;
    // The file begins with the info frame, and every other part with a wide one.
    const more = part === 0 ? FRAME_BYTES : WIDE_FRAME_BYTES - FRAME_BYTES;
    const from = Math.max(0, first - WARM_UP_FRAMES) * FRAME_SAMPLES;
    return { from, bytes: own * FRAME_BYTES + more };
  });
}

export function mp3Bytes(samples: number): number {
  return mp3Parts(samples).reduce((sum, { bytes }) => sum + bytes, 0);
}

type Render = (from: number) => Iterable<Stereo>;

/** Encodes `samples` samples as chunks of an MP3 file; the first is the info frame. */
export async function* encodeMp3(
  samples: number,
  render: Render,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for (const part of mp3Parts(samples).keys()) yield* encodeMp3Part(samples, part, render);
}

export async function* encodeMp3Part(
  samples: number,
  part: number,
  render: Render,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const parts = mp3Parts(samples);
  const { from, bytes } = parts[part] as Mp3Part;
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 2, bitrate: KILOBITS_PER_SECOND });
  function* encode(): Generator<Uint8Array<ArrayBuffer>, void> {
    if (part === 0) yield infoFrame(samples);
    // The encoder returns views of a buffer that its next call overwrites.
    for (const { left, right } of render(from)) yield encoder.encode([left, right]).slice();
    if (part === parts.length - 1) yield encoder.finalize().slice();
  }
  let rest = bytes;
  for (const chunk of part === 0 ? encode() : openPart(encode())) {
    if (chunk.length > 0) yield chunk.slice(0, rest);
    rest -= chunk.length;
    if (rest <= 0) return;
  }
}

/** MPEG 1, layer III, 112 kbit/s, 32 kHz, joint stereo, without a checksum. */
const FRAME_HEADER = [0xff, 0xfb, 0x88, 0x44];
const SIDE_INFO_BYTES = 32;
const DATA_AT = FRAME_HEADER.length + SIDE_INFO_BYTES;
const HAS_FRAMES_AND_BYTES = 3;
/** The bits of the third byte for 256 kbit/s, and those for other things. */
const WIDE_RATE = 0xd0;
const NO_RATE = 0x0f;

const dataBefore = (frame: Uint8Array) => ((frame[4] ?? 0) << 1) | ((frame[5] ?? 0) >> 7);

function* openPart(
  chunks: Iterable<Uint8Array<ArrayBuffer>>,
): Generator<Uint8Array<ArrayBuffer>, void> {
  let begun: Uint8Array<ArrayBuffer> | null = new Uint8Array(0);
  for (const chunk of chunks) {
    if (!begun) {
      yield chunk;
      continue;
    }
    begun = Uint8Array.from([...begun, ...chunk]);
    const frames = [...Array(WARM_UP_FRAMES + 2).keys()].map((frame) =>
      (begun ?? chunk).subarray(frame * FRAME_BYTES, (frame + 1) * FRAME_BYTES),
    );
    const [first, next] = frames.slice(WARM_UP_FRAMES);
    if (!first || !next || next.length < DATA_AT) continue;
    const before = frames.slice(0, WARM_UP_FRAMES).flatMap((frame) => [...frame.slice(DATA_AT)]);
    const data = [...before.slice(before.length - dataBefore(first)), ...first.slice(DATA_AT)];
    const own = data.length - dataBefore(next);
    const wide = new Uint8Array(WIDE_FRAME_BYTES);
    wide.set(first.subarray(0, DATA_AT));
    wide[2] = ((wide[2] ?? 0) & NO_RATE) | WIDE_RATE;
    wide[4] = 0;
    wide[5] = (wide[5] ?? 0) & 0x7f;
    wide.set(data.slice(0, own), DATA_AT);
    wide.set(data.slice(own), WIDE_FRAME_BYTES - (data.length - own));
    yield wide;
    yield begun.slice((WARM_UP_FRAMES + 1) * FRAME_BYTES);
    begun = null;
  }
}

function infoFrame(samples: number): Uint8Array<ArrayBuffer> {
  const { frames, padding } = framesOf(samples);
  const frame = new Uint8Array(FRAME_BYTES);
  const view = new DataView(frame.buffer);
  frame.set(FRAME_HEADER);
  frame.set(Buffer.from('Info'), DATA_AT);
  view.setUint32(DATA_AT + 4, HAS_FRAMES_AND_BYTES);
  view.setUint32(DATA_AT + 8, frames);
  view.setUint32(DATA_AT + 12, mp3Bytes(samples));
  const lame = DATA_AT + 16;
  frame.set(Buffer.from('LAME3.100'), lame);
  // Twelve bits each, 21 bytes into the tag.
  view.setUint16(lame + 21, (ENCODER_DELAY << 4) | (padding >> 8));
  frame[lame + 23] = padding & 0xff;
  return frame;
}
