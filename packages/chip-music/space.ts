import { SAMPLE_RATE } from './score.ts';

/** Two channels of samples, -1 to 1. */
export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

/** Adds an echo of `send` to the mix, each repeat on the other side and a little duller. */
export function addEcho(
  { left, right }: Stereo,
  send: Float32Array,
  { seconds, feedback, level }: { seconds: number; feedback: number; level: number },
): void {
  const size = Math.max(1, Math.round(seconds * SAMPLE_RATE));
  const first = new Float32Array(size);
  const second = new Float32Array(size);
  const dull = 0.35;
  let smooth = 0;
  for (let i = 0, at = 0; i < left.length; i++) {
    const fromFirst = first[at] ?? 0;
    const fromSecond = second[at] ?? 0;
    left[i] = (left[i] ?? 0) + level * fromFirst;
    right[i] = (right[i] ?? 0) + level * fromSecond;
    smooth += dull * (fromSecond - smooth);
    first[at] = (send[i] ?? 0) + feedback * smooth;
    second[at] = feedback * fromFirst;
    at = at + 1 === size ? 0 : at + 1;
  }
}

/** Delays without a common rhythm, in samples, for left and right (Schroeder's room). */
const COMBS = [
  [1187, 1213],
  [1361, 1327],
  [1499, 1523],
  [1613, 1637],
] as const;
const COMB_FEEDBACK = 0.78;

/** Adds a small room: every sample of `send` comes back from four walls, ever softer. */
export function addRoom({ left, right }: Stereo, send: Float32Array, level: number): void {
  if (level <= 0) return;
  for (const [forLeft, forRight] of COMBS) {
    addComb(left, send, forLeft, level / COMBS.length);
    addComb(right, send, forRight, level / COMBS.length);
  }
}

function addComb(out: Float32Array, send: Float32Array, size: number, level: number): void {
  const delayed = new Float32Array(size);
  let smooth = 0;
  for (let i = 0, at = 0; i < out.length; i++) {
    const back = delayed[at] ?? 0;
    smooth += 0.45 * (back - smooth);
    delayed[at] = (send[i] ?? 0) + COMB_FEEDBACK * smooth;
    out[i] = (out[i] ?? 0) + level * back;
    at = at + 1 === size ? 0 : at + 1;
  }
}
