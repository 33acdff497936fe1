import { SAMPLE_RATE } from './score.ts';

export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

export type Effect = (mix: Stereo, send: Float32Array) => void;

const DULL = 0.35;

export function createEcho({
  seconds,
  feedback,
  level,
}: {
  seconds: number;
  feedback: number;
  level: number;
}): Effect {
  const size = Math.max(1, Math.round(seconds * SAMPLE_RATE));
  const first = new Float32Array(size);
  const second = new Float32Array(size);
  let smooth = 0;
  let at = 0;
  return ({ left, right }, send) => {
    for (let i = 0; i < left.length; i++) {
      const fromFirst = first[at] ?? 0;
      const fromSecond = second[at] ?? 0;
      left[i] = (left[i] ?? 0) + level * fromFirst;
      right[i] = (right[i] ?? 0) + level * fromSecond;
      smooth += DULL * (fromSecond - smooth);
      first[at] = (send[i] ?? 0) + feedback * smooth;
      second[at] = feedback * fromFirst;
      at = at + 1 === size ? 0 : at + 1;
    }
  };
}

const SIDE_SECONDS = 0.011;

/** Spreads a sound: adds it, a little later, to the left and takes it from the right. */
export function createSides(level: number): Effect {
  if (level === 0) return () => {};
  const late = new Float32Array(Math.round(SIDE_SECONDS * SAMPLE_RATE));
  let at = 0;
  return ({ left, right }, send) => {
    for (let i = 0; i < left.length; i++) {
      const side = level * (late[at] ?? 0);
      late[at] = send[i] ?? 0;
      left[i] = (left[i] ?? 0) + side;
      right[i] = (right[i] ?? 0) - side;
      at = at + 1 === late.length ? 0 : at + 1;
    }
  };
}

const COMBS = [
  [1187, 1213],
  [1361, 1327],
  [1499, 1523],
  [1613, 1637],
] as const;
const COMB_FEEDBACK = 0.78;

export function createRoom(level: number): Effect {
  if (level <= 0) return () => {};
  const each = level / COMBS.length;
  const walls = COMBS.map(([left, right]) => [createComb(left, each), createComb(right, each)]);
  return ({ left, right }, send) => {
    for (const [forLeft, forRight] of walls) {
      forLeft?.(left, send);
      forRight?.(right, send);
    }
  };
}

function createComb(size: number, level: number): (out: Float32Array, send: Float32Array) => void {
  const delayed = new Float32Array(size);
  let smooth = 0;
  let at = 0;
  return (out, send) => {
    for (let i = 0; i < out.length; i++) {
      const back = delayed[at] ?? 0;
      smooth += 0.45 * (back - smooth);
      delayed[at] = (send[i] ?? 0) + COMB_FEEDBACK * smooth;
      out[i] = (out[i] ?? 0) + level * back;
      at = at + 1 === size ? 0 : at + 1;
    }
  };
}
