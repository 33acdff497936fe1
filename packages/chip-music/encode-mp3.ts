import { createMp3Encoder } from 'wasm-media-encoders';
import { SAMPLE_RATE } from './score.ts';
import type { Stereo } from './space.ts';

/** Constant bit rate: browsers can seek without an index, and the file size is known in advance. */
const KILOBITS_PER_SECOND = 112;
const FRAME_SAMPLES = 1152;
const FRAME_BYTES = (FRAME_SAMPLES / 8) * ((KILOBITS_PER_SECOND * 1000) / SAMPLE_RATE);
/** Samples that LAME adds before the first; it adds at least as many after the last. */
const ENCODER_DELAY = 576;

/** The number of frames LAME encodes `samples` into, and the padding at their end in samples. */
function framesOf(samples: number): { frames: number; padding: number } {
  const delayed = samples + ENCODER_DELAY;
  const rest = FRAME_SAMPLES - (delayed % FRAME_SAMPLES);
  const padding = rest < ENCODER_DELAY ? rest + FRAME_SAMPLES : rest;
  return { frames: (delayed + padding) / FRAME_SAMPLES, padding };
}

/** The exact size in bytes of the MP3 file of `samples` samples, known before encoding. */
export function mp3Bytes(samples: number): number {
  return (1 + framesOf(samples).frames) * FRAME_BYTES;
}

/** Encodes pieces of `samples` samples in total as chunks of an MP3 file; the first is the info frame. */
export async function* encodeMp3(
  samples: number,
  pieces: Iterable<Stereo>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 2, bitrate: KILOBITS_PER_SECOND });
  // The encoder returns views of a buffer that its next call overwrites.
  yield infoFrame(samples);
  for (const { left, right } of pieces) {
    const encoded = encoder.encode([left, right]);
    if (encoded.length > 0) yield encoded.slice();
  }
  yield encoder.finalize().slice();
}

/** MPEG 1, layer III, 112 kbit/s, 32 kHz, joint stereo, without a checksum. */
const FRAME_HEADER = [0xff, 0xfb, 0x88, 0x44];
const SIDE_INFO_BYTES = 32;
const HAS_FRAMES_AND_BYTES = 3;

/**
 * A silent first frame with LAME's tag: the number of frames, and the samples the encoder added before
 * and after the music. Players skip those, which makes playback gapless.
 */
function infoFrame(samples: number): Uint8Array<ArrayBuffer> {
  const { frames, padding } = framesOf(samples);
  const frame = new Uint8Array(FRAME_BYTES);
  const view = new DataView(frame.buffer);
  frame.set(FRAME_HEADER);
  const tag = FRAME_HEADER.length + SIDE_INFO_BYTES;
  frame.set(Buffer.from('Info'), tag);
  view.setUint32(tag + 4, HAS_FRAMES_AND_BYTES);
  view.setUint32(tag + 8, frames);
  view.setUint32(tag + 12, (1 + frames) * FRAME_BYTES);
  const lame = tag + 16;
  frame.set(Buffer.from('LAME3.100'), lame);
  // Twelve bits each, 21 bytes into the tag.
  view.setUint16(lame + 21, (ENCODER_DELAY << 4) | (padding >> 8));
  frame[lame + 23] = padding & 0xff;
  return frame;
}
