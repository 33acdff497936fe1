import { SAMPLE_RATE } from './score.ts';
import type { Stereo } from './space.ts';

/** The limiter's ceiling; the headroom above it is for the overshoot of the MP3 encoder. */
export const CEILING = 0.82;
const LOW_CUT_HERTZ = 30;
const HIGH_CUT_HERTZ = 12_500;
const BLOCK = 64;
const RELEASE_PER_BLOCK = 0.012;
const ATTACK_PER_BLOCK = 0.12;
const LOOKAHEAD_BLOCKS = Math.ceil(1 / ATTACK_PER_BLOCK);
const FADE_SHARE = 0.6;

export const poleOf = (hertz: number) => 1 - Math.exp((-2 * Math.PI * hertz) / SAMPLE_RATE);

export interface Master {
  push(mix: Stereo): Stereo;
  end(): Stereo;
}

export function createMaster(gain: number): Master {
  const filters = { left: createFilter(gain), right: createFilter(gain) };
  const limiter = createLimiter();
  return {
    push(mix) {
      filters.left(mix.left);
      filters.right(mix.right);
      return limiter.push(mix);
    },
    end: limiter.end,
  };
}

function createFilter(gain: number): (channel: Float32Array) => void {
  const high = poleOf(HIGH_CUT_HERTZ);
  const low = poleOf(LOW_CUT_HERTZ);
  let [first, second, rumble] = [0, 0, 0];
  return (channel) => {
    for (let i = 0; i < channel.length; i++) {
      first += high * ((channel[i] ?? 0) - first);
      second += high * (first - second);
      rumble += low * (second - rumble);
      channel[i] = gain * (second - rumble);
    }
  };
}

function createLimiter(): Master {
  /** Samples not returned yet; `allowed[n]` is the gain at the beginning of their block n. */
  let held: Stereo = { left: new Float32Array(0), right: new Float32Array(0) };
  let allowed: number[] = [1];

  function listen(mix: Stereo): void {
    for (let start = 0; start < mix.left.length; start += BLOCK) {
      let peak = 0;
      for (let i = start; i < start + BLOCK; i++) {
        peak = Math.max(peak, Math.abs(mix.left[i] ?? 0), Math.abs(mix.right[i] ?? 0));
      }
      const gain = peak > CEILING ? CEILING / peak : 1;
      // Gain is interpolated between the edges of a block, so it must be low enough at both.
      const last = allowed.length - 1;
      allowed[last] = Math.min(allowed[last] ?? 1, gain);
      allowed.push(Math.min(gain, (allowed[last] ?? 1) + RELEASE_PER_BLOCK));
      for (let edge = last; edge > Math.max(0, last - LOOKAHEAD_BLOCKS); edge--) {
        const most = (allowed[edge] ?? 1) + ATTACK_PER_BLOCK;
        if ((allowed[edge - 1] ?? 1) > most) allowed[edge - 1] = most;
      }
    }
  }

  function give(blocks: number): Stereo {
    const count = blocks * BLOCK;
    const out = { left: held.left.slice(0, count), right: held.right.slice(0, count) };
    for (let i = 0; i < count; i++) {
      const block = Math.floor(i / BLOCK);
      const from = allowed[block] ?? 1;
      const gain = from + (((allowed[block + 1] ?? 1) - from) * (i % BLOCK)) / BLOCK;
      out.left[i] = (out.left[i] ?? 0) * gain;
      out.right[i] = (out.right[i] ?? 0) * gain;
    }
    held = { left: held.left.subarray(count), right: held.right.subarray(count) };
    allowed = allowed.slice(blocks);
    return out;
  }

  return {
    push(mix) {
      held = { left: join(held.left, mix.left), right: join(held.right, mix.right) };
      listen(mix);
      return give(Math.max(0, held.left.length / BLOCK - LOOKAHEAD_BLOCKS - 1));
    },
    end: () => give(held.left.length / BLOCK),
  };
}

function join(one: Float32Array, other: Float32Array): Float32Array {
  const joined = new Float32Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}

export function createFade(
  samples: number,
  tailSeconds: number,
): (mix: Stereo, start: number) => void {
  const count = Math.min(samples, Math.round(tailSeconds * SAMPLE_RATE * FADE_SHARE));
  return ({ left, right }, start) => {
    const from = Math.max(0, samples - count - start);
    for (let i = from; i < left.length; i++) {
      const gain = Math.max(0, (samples - 1 - start - i) / count);
      left[i] = (left[i] ?? 0) * gain;
      right[i] = (right[i] ?? 0) * gain;
    }
  };
}
