import { createMp3Encoder } from 'wasm-media-encoders';
import { SAMPLE_RATE } from './score.ts';
import type { Stereo } from './space.ts';

/** A constant rate lets every browser seek, and tell the length, without an index. */
const KILOBITS_PER_SECOND = 112;
const SAMPLES_PER_STEP = 16_384;

/** The samples as an MP3 file. */
export async function encodeMp3({ left, right }: Stereo): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 2, bitrate: KILOBITS_PER_SECOND });
  // What the encoder answers lies in its own memory until the next call.
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < left.length; start += SAMPLES_PER_STEP) {
    const end = start + SAMPLES_PER_STEP;
    pieces.push(encoder.encode([left.subarray(start, end), right.subarray(start, end)]).slice());
  }
  pieces.push(encoder.finalize().slice());
  const file = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}
