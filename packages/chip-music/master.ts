import { SAMPLE_RATE } from './score.ts';
import type { Stereo } from './space.ts';

/** Loudness every tune is brought to: root mean square of what is sounding, in dB of full scale. */
const TARGET_DB = -20;
/** No sample goes beyond; the encoder's own overshoot needs the rest. */
export const CEILING = 0.82;
const LOW_CUT_HERTZ = 30;
const HIGH_CUT_HERTZ = 12_500;
/** The loudness is taken, and the limiter works, in blocks of 2 ms. */
const BLOCK = 64;
const RELEASE_PER_BLOCK = 0.012;
const ATTACK_PER_BLOCK = 0.12;

const poleOf = (hertz: number) => 1 - Math.exp((-2 * Math.PI * hertz) / SAMPLE_RATE);

/** Makes a mix pleasant: rumble and harshness off, all tunes equally loud, peaks held gently. */
export function master(mix: Stereo): void {
  filter(mix.left);
  filter(mix.right);
  const gain = 10 ** (TARGET_DB / 20) / Math.max(loudness(mix), 1e-6);
  for (const channel of [mix.left, mix.right]) {
    for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) * gain;
  }
  limit(mix);
}

function filter(channel: Float32Array): void {
  const high = poleOf(HIGH_CUT_HERTZ);
  const low = poleOf(LOW_CUT_HERTZ);
  let [first, second, rumble] = [0, 0, 0];
  for (let i = 0; i < channel.length; i++) {
    first += high * ((channel[i] ?? 0) - first);
    second += high * (first - second);
    rumble += low * (second - rumble);
    channel[i] = second - rumble;
  }
}

/** Root mean square of the blocks that are not nearly silent; the deep end, little heard, counts less. */
function loudness({ left, right }: Stereo): number {
  const low = poleOf(140);
  const blocks: number[] = [];
  let [deepLeft, deepRight] = [0, 0];
  const size = SAMPLE_RATE / 4;
  for (let start = 0; start + size <= left.length; start += size) {
    let sum = 0;
    for (let i = start; i < start + size; i++) {
      const [l, r] = [left[i] ?? 0, right[i] ?? 0];
      deepLeft += low * (l - deepLeft);
      deepRight += low * (r - deepRight);
      sum += (l - 0.7 * deepLeft) ** 2 + (r - 0.7 * deepRight) ** 2;
    }
    blocks.push(sum / (2 * size));
  }
  const loudest = Math.max(0, ...blocks);
  const sounding = blocks.filter((block) => block > loudest / 1000);
  return Math.sqrt(sounding.reduce((sum, block) => sum + block, 0) / Math.max(1, sounding.length));
}

/** Turns the gain down before a peak comes and up slowly after it, so that nothing clips. */
function limit({ left, right }: Stereo): void {
  const count = Math.ceil(left.length / BLOCK);
  const allowed = new Float32Array(count + 1).fill(1);
  for (let block = 0; block < count; block++) {
    let peak = 0;
    const end = Math.min(left.length, (block + 1) * BLOCK);
    for (let i = block * BLOCK; i < end; i++) {
      peak = Math.max(peak, Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
    }
    const gain = peak > CEILING ? CEILING / peak : 1;
    // A block's gain runs from its own edge to the next, so both must be low enough.
    allowed[block] = Math.min(allowed[block] ?? 1, gain);
    allowed[block + 1] = gain;
  }
  for (let edge = 1; edge <= count; edge++) {
    allowed[edge] = Math.min(allowed[edge] ?? 1, (allowed[edge - 1] ?? 1) + RELEASE_PER_BLOCK);
  }
  for (let edge = count - 1; edge >= 0; edge--) {
    allowed[edge] = Math.min(allowed[edge] ?? 1, (allowed[edge + 1] ?? 1) + ATTACK_PER_BLOCK);
  }
  for (let i = 0; i < left.length; i++) {
    const block = Math.floor(i / BLOCK);
    const from = allowed[block] ?? 1;
    const gain = from + (((allowed[block + 1] ?? 1) - from) * (i % BLOCK)) / BLOCK;
    left[i] = (left[i] ?? 0) * gain;
    right[i] = (right[i] ?? 0) * gain;
  }
}
